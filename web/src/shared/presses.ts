/**
 * Whether it is the second press of a double click or tap: it was meant for what stood there before,
 * and must not decide what has come under the finger since.
 */
export const isSecond = ({ detail }: MouseEvent): boolean => detail > 1;
