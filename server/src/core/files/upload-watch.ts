import type { FastifyRequest } from 'fastify'

export type UploadTimeouts = {
  /** Until the sender has said who he is. */
  identifyMs: number
  /** Without a byte. */
  uploadIdleMs: number
}

export const uploadTimeouts: UploadTimeouts = { identifyMs: 15_000, uploadIdleMs: 15_000 }

/** Cuts the connection of an upload whose sender does not say who he is, or stops sending. */
export function watchUpload({ raw }: FastifyRequest, { identifyMs, uploadIdleMs }: UploadTimeouts) {
  const cut = () => raw.destroy()
  const anonymous = setTimeout(cut, identifyMs)
  const silence = setTimeout(cut, uploadIdleMs)
  raw.on('data', () => silence.refresh())
  // What is left to do is ours.
  raw.once('end', () => clearTimeout(silence))
  return {
    identified: () => clearTimeout(anonymous),
    stop() {
      clearTimeout(anonymous)
      clearTimeout(silence)
    },
  }
}
