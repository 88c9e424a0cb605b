/** A board on a wall follows by itself: so often, in ms. */
export const boardPause = 20_000
