/** How pictures stand in the room they have, so that they are as large as they can be. Pure; all lengths in px. */

export type Room = { width: number; height: number }
export type Grid = { columns: number; rows: number }

/** Between two pictures, as the stylesheet has it. */
const gap = 4
const shape = 16 / 9

export const pictureWidth = ({ width, height }: Room, { columns, rows }: Grid) =>
  Math.min((width - gap * (columns - 1)) / columns, ((height - gap * (rows - 1)) / rows) * shape)

/** The columns and rows in which so many pictures are largest; where two are alike, those beside each other. */
export function fitGrid(count: number, room: Room): Grid {
  const grids = Array.from({ length: Math.max(1, count) }, (_, more): Grid => {
    const columns = Math.max(1, count) - more
    return { columns, rows: Math.ceil(Math.max(1, count) / columns) }
  })
  return grids.reduce((best, grid) => (pictureWidth(room, grid) > pictureWidth(room, best) + 0.5 ? grid : best))
}
