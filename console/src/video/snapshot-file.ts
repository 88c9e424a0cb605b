/** Characters that one of the usual file systems refuses. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu

const two = (value: number) => String(value).padStart(2, '0')

/** Name of a snapshot: the camera and the moment, in the workstation's time. */
export function snapshotName(camera: string, at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')
  return `${camera.replace(forbidden, '_').trim().slice(0, 60) || 'camera'} ${day} ${time}.jpg`
}
