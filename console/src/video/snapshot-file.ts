import { siteText } from '../core/site-zone.ts'

/** Characters that one of the usual file systems refuses. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu

/** Name of a snapshot: the camera and the moment, in the site's time like everything else that is said of it. */
export function snapshotName(camera: string, at: number): string {
  const name = camera.replace(forbidden, '_').trim().slice(0, 60) || 'camera'
  return `${name} ${siteText(at).replaceAll(':', '-')}.jpg`
}
