// The lessons of each add-on.
import type { Lesson } from '../../learn/lesson/lesson';
import { leaders } from './leaders';
import { solo } from './solo';

export const courses: Readonly<Record<string, readonly Lesson[]>> = { solo, leaders };
