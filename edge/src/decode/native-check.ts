/** Native calls answer a negative number when they fail. Child processes only. */
import { FFmpegError } from 'node-av/lib'

export function checked(result: number, what: string): number {
  if (result < 0) throw new Error(`cannot ${what}: ${FFmpegError.strerror(result)}`)
  return result
}
