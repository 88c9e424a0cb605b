import type { Page } from '@playwright/test'
import { frameNumberCells, frameNumberRow, readFrameNumber } from '../../demo-cameras/src/footage/frame-number.ts'

/** A picture the browser has drawn on a tile. `at`: when it had drawn it, ms since 1970. */
export type PictureSeen = { channelId: string; frame: number; at: number }
export type PageLog = {
  pictures: PictureSeen[]
  /** When the browser got the clicks, ms since 1970. */
  clicks: number[]
}
export type PictureWatch = {
  /** What happened since the last time this was asked. */
  take(): Promise<PageLog>
}

type Raw = { channelId: string; cells: number; at: number }
type InPage = { watchfireTake: () => { pictures: Raw[]; clicks: number[] } }
type Row = { cells: number; from: number; to: number }

/** Reads the frame numbers off the live tiles, whatever shows them, from the page's first moment on; call it before the page is opened. */
export async function watchPictures(page: Page): Promise<PictureWatch> {
  await page.addInitScript(watchInPage, { cells: frameNumberCells, ...frameNumberRow })
  return {
    async take() {
      const { pictures, clicks } = await page.evaluate(() => (globalThis as unknown as InPage).watchfireTake())
      return {
        clicks,
        pictures: pictures.flatMap(({ channelId, cells, at }) => {
          const frame = readFrameNumber(cells)
          return frame === undefined ? [] : [{ channelId, frame, at }]
        }),
      }
    },
  }
}

/** Runs in the page: after each frame the browser has drawn, reads the row of cells of the pictures it shows. */
function watchInPage(row: Row): void {
  const pictures: Raw[] = []
  const clicks: number[] = []
  const last = new WeakMap<Element, number>()
  const followed = new WeakSet<Element>()
  const small = new OffscreenCanvas(row.cells, 1)
  const context = small.getContext('2d', { willReadFrequently: true })
  if (!context) return
  // The middle of each cell, and no mixture with its neighbours.
  context.imageSmoothingEnabled = false
  const onClick = ({ timeStamp }: Event) => clicks.push(Date.now() - (performance.now() - timeStamp))
  addEventListener('click', onClick, { capture: true })

  const cellsOf = (picture: HTMLVideoElement | HTMLCanvasElement): number => {
    const [width, height] =
      picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
    const top = height * (row.from + (row.to - row.from) / 4)
    context.drawImage(picture, 0, top, width, (height * (row.to - row.from)) / 2, 0, 0, row.cells, 1)
    const { data } = context.getImageData(0, 0, row.cells, 1)
    let cells = 0
    for (let cell = 0; cell < row.cells; cell += 1) if ((data[cell * 4] ?? 0) > 128) cells |= 1 << cell
    return cells
  }
  const note = (picture: HTMLVideoElement | HTMLCanvasElement) => {
    const channelId = picture.closest<HTMLElement>('[data-device]')?.dataset.device
    if (!channelId || !('shown' in picture.dataset)) return
    // Before the reading, whose cost is not the product's.
    const at = Date.now()
    const cells = cellsOf(picture)
    if (last.get(picture) === cells) return
    last.set(picture, cells)
    pictures.push({ channelId, cells, at })
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas[data-testid="live-picture"]'))
      note(canvas)
    for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-testid="live-picture"]')) follow(video)
  }
  // A video says itself when it shows another frame; looking at it sixty times a second would cost more than it.
  function follow(video: HTMLVideoElement) {
    if (followed.has(video)) return
    followed.add(video)
    note(video)
    const again = () => {
      note(video)
      video.requestVideoFrameCallback(again)
    }
    video.requestVideoFrameCallback(again)
  }
  const eachFrame = () => {
    // The task after a frame's callbacks runs when that frame has been drawn.
    port2.postMessage(null)
    requestAnimationFrame(eachFrame)
  }
  requestAnimationFrame(eachFrame)
  Object.assign(globalThis, {
    watchfireTake: () => ({ pictures: pictures.splice(0), clicks: clicks.splice(0) }),
  } satisfies InPage)
}
