/**
 * The English words of games, which the start page needs none of: imported by every page that shows
 * a game or its cards, so that they arrive with it.
 */
import words from '$text/en.json?game';
import { addEnglish } from './words.svelte';

addEnglish(words);
