/** Why a camera gives no picture, in the words a channel's state shows. */
export type OfflineReason =
  /** The address is none, or one this edge may not open. */
  | 'badAddress'
  /** No answer: wrong address, no power, no network. */
  | 'unreachable'
  | 'unauthorised'
  /** The camera answers but knows no such stream. */
  | 'noStream'
  /** A stream without H.264 or H.265. */
  | 'unsupported'
  /** The camera breaks the protocol. */
  | 'protocol'
  /** Connected, but no picture comes. */
  | 'noPicture'
  /** The camera ended the connection. */
  | 'ended'
  /** We closed it. */
  | 'closed'

export class CameraFault extends Error {
  readonly reason: OfflineReason

  constructor(reason: OfflineReason, detail: string) {
    super(detail)
    this.name = 'CameraFault'
    this.reason = reason
  }
}
