import type { FastifyReply } from 'fastify'
import { platformTitle, type Reader } from '../brand.ts'
import { asDownload } from '../files/as-download.ts'
import { siteText } from '../site-time.ts'
import { type Paper, pdfOf } from './paper.ts'

/** Answers with a paper to be saved as `name` (without its ending), or as `plain` where only ASCII is understood; its foot says where and when it was made. */
export async function sendPdf(
  reply: FastifyReply,
  paper: Omit<Paper, 'foot'>,
  { name, plain, reader }: { name: string; plain: string; reader: Reader },
): Promise<Buffer> {
  const pdf = await pdfOf({ ...paper, foot: `${platformTitle(reader)} · ${siteText(Date.now())}` })
  asDownload(reply, 'application/pdf', `${name}.pdf`, `${plain}.pdf`)
  return pdf
}
