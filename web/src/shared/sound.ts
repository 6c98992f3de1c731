import { settings } from '../base/settings.svelte';

export type Noise = 'card' | 'coin' | 'march' | 'token' | 'wonder' | 'end' | 'lost' | 'turn';

/** Each sound is a few short tones: frequency, start and length in seconds, volume, wave shape. */
type Tone = readonly [number, number, number, number, OscillatorType];
const TONES: Record<Noise, readonly Tone[]> = {
  card: [
    [180, 0, 0.05, 0.12, 'triangle'],
    [120, 0.03, 0.07, 0.1, 'triangle'],
  ],
  coin: [
    [1320, 0.12, 0.08, 0.05, 'sine'],
    [1760, 0.18, 0.14, 0.05, 'sine'],
  ],
  march: [
    [98, 0.1, 0.14, 0.16, 'triangle'],
    [82, 0.28, 0.18, 0.14, 'triangle'],
  ],
  token: [
    [660, 0.05, 0.3, 0.06, 'sine'],
    [990, 0.12, 0.4, 0.05, 'sine'],
  ],
  wonder: [
    [262, 0.05, 0.5, 0.05, 'triangle'],
    [392, 0.12, 0.5, 0.05, 'triangle'],
    [523, 0.2, 0.7, 0.05, 'triangle'],
  ],
  end: [
    [392, 0, 0.3, 0.06, 'triangle'],
    [523, 0.18, 0.3, 0.06, 'triangle'],
    [659, 0.36, 0.3, 0.06, 'triangle'],
    [784, 0.54, 0.9, 0.06, 'triangle'],
  ],
  turn: [
    [523, 0, 0.18, 0.06, 'sine'],
    [784, 0.14, 0.3, 0.06, 'sine'],
  ],
  lost: [
    [392, 0, 0.4, 0.05, 'triangle'],
    [311, 0.25, 0.4, 0.05, 'triangle'],
    [262, 0.5, 1.1, 0.05, 'triangle'],
  ],
};

let context: AudioContext | null = null;

/** Sounds are synthesised, quiet, and off unless the user turns them on. */
export function play(noise: Noise) {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, begin, length, loudness, type] of TONES[noise]) {
    const tone = new OscillatorNode(context, { frequency, type });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + begin);
    volume.gain.linearRampToValueAtTime(loudness, now + begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + begin);
    tone.stop(now + begin + length + 0.05);
  }
}
