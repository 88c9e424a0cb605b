import type { FastifyReply } from 'fastify'
import { brandAt, platformTitle, type Reader } from '../brand.ts'
import { asDownload } from '../files/as-download.ts'
import { fittedPictures } from '../files/fitted-picture.ts'
import { keyedSemaphore, semaphore } from '../semaphore.ts'
import type { Viewer } from '../session/viewer.ts'
import { siteText, siteZone } from '../site-time.ts'
import { type PaperContent, pdfOf } from './paper.ts'

const atOnce = 2
const maxWaiting = 32
const maxWaitingOfAccount = 8
/** With its pictures and its font a paper takes up to some hundred megabytes. */
const withPermit = semaphore(atOnce, maxWaiting)
/** One paper of an account at a time. */
const inLine = keyedSemaphore(1, maxWaitingOfAccount)

/** A stored picture as papers show it. */
export const paperPicture = fittedPictures()

type Made = {
  paper: PaperContent
  /** Of the file, without its ending. */
  name: string
  /** The same where only ASCII is understood. */
  plain: string
}

/** Answers with a paper that is read for and made in its turn; its foot says by which platform and when. @throws call.busy where many are waiting */
export const sendPdf = (
  reply: FastifyReply,
  { accountId, language }: Viewer,
  make: (reader: Reader) => Promise<Made>,
): Promise<Buffer> => {
  const write = async () => {
    const reader = { language, brand: brandAt(reply.request.hostname) }
    const { paper, name, plain } = await make(reader)
    const made = `${siteText(Date.now())} (${siteZone()})`
    const pdf = await pdfOf({ ...paper, language, foot: `${platformTitle(reader)} · ${made}` })
    asDownload(reply, 'application/pdf', `${name}.pdf`, `${plain}.pdf`)
    return pdf
  }
  return inLine(String(accountId), () => withPermit(write))
}
