// Joins what the add-ons add to the messages; each add-on has a file for its part.
import * as leaders from './leaders/messages';
import * as solo from './solo/messages';

export const parts = { ...solo.parts, ...leaders.parts };
export const printed = { ...solo.printed, ...leaders.printed };
export const { scores, named, options } = leaders;
