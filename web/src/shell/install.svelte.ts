/** A browser's offer to install the page; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The way to install the page here: by the browser's own question, or by hand. */
export class Install {
  #prompt: InstallPrompt | null = $state.raw(null);
  /** Apple's browsers say whether they show an installed page, and have no question. */
  readonly #byHand: boolean;

  constructor(window: EventTarget, navigator: object) {
    this.#byHand = 'standalone' in navigator && !navigator.standalone;
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
    });
    window.addEventListener('appinstalled', () => {
      this.#prompt = null;
    });
  }

  get way(): 'ask' | 'by_hand' | null {
    if (this.#prompt) return 'ask';
    return this.#byHand ? 'by_hand' : null;
  }

  /** Possible once. */
  async ask() {
    const prompt = this.#prompt;
    this.#prompt = null;
    await prompt?.prompt();
  }
}
