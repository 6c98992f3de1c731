import '@fontsource-variable/inter/index.css';
import '@fontsource/eb-garamond/latin-500.css';
import '@fontsource/eb-garamond/latin-600.css';
import 'virtual:page-fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/print.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { LobbyCtrl } from './ctrl/lobby.svelte';
import { dress, keepUp } from './base/settings.svelte';
import { socketUrl } from './net/socketUrl';
import { connect, fetchCatalogue, sockets } from './net/connection';
import { programFiles } from './net/alone/files';
import { GamesCarriers } from './net/alone/carrier';
import { hasMoved, pressOnce } from './shared/presses';
import { language, speak } from './base/words.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

/** Saves a text as a file. */
function saveAs(name: string, content: string) {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 1000);
}

const program = programFiles();
const own = program && new GamesCarriers(program, saveAs);
const carriers = own ?? sockets(socketUrl(location));
// Without a server its address is known at once, and it comes beside the program.
const early = program && fetchCatalogue(program.catalogue);
early?.catch(() => undefined); // asked for again below
const load = (address: string) =>
  program && early ? early.catch(() => fetchCatalogue(program.catalogue)) : fetchCatalogue(address);
const lobby = new LobbyCtrl((hearer) => connect(carriers, hearer, load), saveAs, own);

// Parts of the page are loaded when they are first needed: the server may have stopped by then, or
// been renewed.
window.addEventListener('vite:preloadError', () => {
  lobby.unloaded = true;
});

function present() {
  dress();
  void speak(language());
}
present();
keepUp(present);
pressOnce(document);

export default mount(App, { target, props: { lobby, own } });

// As a folder of files the page names its program, and keeps itself on the device.
if (program)
  import('./shell/begin.svelte')
    .then(({ begin }) => {
      begin(lobby);
    })
    .catch(() => {
      // Without it the page is not kept on the device, and goes on.
      lobby.unloaded = false;
    });

/** Signs that somebody is there and will soon press something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

// The table is as large as half the first page, and who only looks in needs none of it: it is
// fetched when a visitor first moves, which is before anything can be pressed.
const table = () => {
  import('./table/TablePage.svelte').catch(() => {
    // Nobody has asked for it yet: opening a game asks again.
    if (lobby.route.page === 'start') lobby.unloaded = false;
  });
};
function atFirstSign(event: Event) {
  if (event.type === 'pointermove' && event instanceof PointerEvent && !hasMoved(event)) return;
  for (const sign of SIGNS) window.removeEventListener(sign, atFirstSign);
  table();
}
if (lobby.route.page === 'start')
  for (const sign of SIGNS) window.addEventListener(sign, atFirstSign, { passive: true });
else table();
