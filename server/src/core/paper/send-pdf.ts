import type { FastifyReply } from 'fastify'
import { brandAt, platformTitle, type Reader } from '../brand.ts'
import { asDownload } from '../files/as-download.ts'
import { fittedPictures } from '../files/fitted-picture.ts'
import { keyedSemaphore } from '../semaphore.ts'
import type { Viewer } from '../session/viewer.ts'
import { siteText } from '../site-time.ts'
import { type Paper, pdfOf } from './paper.ts'

const maxWaitingOfAccount = 4
/** One paper of an account at a time, with its pictures. */
const inLine = keyedSemaphore(1, maxWaitingOfAccount)

/** A stored picture as papers show it. */
export const paperPicture = fittedPictures()

type Made = {
  paper: Omit<Paper, 'foot'>
  /** Of the file, without its ending. */
  name: string
  /** The same where only ASCII is understood. */
  plain: string
}

/** Answers with a paper that is made in its turn; its foot says by which platform and when. @throws call.busy where many are waiting */
export const sendPdf = (
  reply: FastifyReply,
  { accountId, language }: Viewer,
  make: (reader: Reader) => Promise<Made>,
): Promise<Buffer> =>
  inLine(String(accountId), async () => {
    const reader = { language, brand: brandAt(reply.request.hostname) }
    const { paper, name, plain } = await make(reader)
    const pdf = await pdfOf({ ...paper, foot: `${platformTitle(reader)} · ${siteText(Date.now())}` })
    asDownload(reply, 'application/pdf', `${name}.pdf`, `${plain}.pdf`)
    return pdf
  })
