/** The mail room at work: its queue entry, its worker and what brings back the forgotten. */
import type { Queue } from '../core/jobs/queue.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { mailQueue, type QueueMail } from './mail.lookups.ts'
import { forgottenMails, type MailTools, mailJob, mailWorker, orphanedLanes } from './send-mails.ts'

export type MailDesk = { tools: MailTools; queueMail: QueueMail; jobs: readonly Job[]; stop(): void }

/** Companies whose mails leave at the same time from one server. */
const atOnce = 8

/** Without `sends` mails are queued and stay there. */
export async function openMailDesk(tools: MailTools & { queue: Queue }, { sends = true } = {}): Promise<MailDesk> {
  const worker = mailWorker(tools)
  if (sends) await tools.queue.work(mailJob, worker.work, { atOnce })
  const jobs = [forgottenMails(tools), orphanedLanes(tools)]
  return { tools, queueMail: mailQueue(tools.queue), jobs, stop: worker.stop }
}
