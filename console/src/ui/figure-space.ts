/** As wide as a digit: stands for a number that is not known yet, so that nothing moves once it is. */
export const figureSpace = '\u2007'
