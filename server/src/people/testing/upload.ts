import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { envelopeOf, type SignedClient } from '../../core/testing/signed-client.ts'

const boundary = 'x-boundary-x'

/** Sends a picture as the console does; answers its id and its link. */
export async function upload(app: FastifyInstance, { user }: SignedClient, picture: Buffer) {
  const fields = Object.entries(envelopeOf(user)).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(fields.join('') + head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const reply = await app.inject({ method: 'POST', url: fileCalls.upload.path, headers, payload })
  return reply.json<{ data: { fileid: string; url: string } }>().data
}

/** A drawn face: nobody's. */
export const drawPortrait = ({ width = 480, height = 600 } = {}): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 48 60">
      <rect width="48" height="60" fill="#9fb4c4"/><path d="M4 60c2-14 38-14 40 0z" fill="#27425c"/>
      <ellipse cx="24" cy="27" rx="13" ry="17" fill="#e3b593"/><path d="M10 24c0-22 28-22 28 0-6-10-22-10-28 0z" fill="#2a1d16"/>
      <circle cx="19" cy="27" r="1.6" fill="#222"/><circle cx="29" cy="27" r="1.6" fill="#222"/>
      <path d="M18 37q6 4 12 0" stroke="#8d4b42" fill="none"/></svg>`),
  )
    .jpeg()
    .toBuffer()
