/** Puts the rooms together into one application. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@watchfire/contract'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { familyCalls } from '@watchfire/contract/alarm/family.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { brandOfHost } from '@watchfire/contract/core/brand-hosts.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { demoAccounts } from './access/access.lookups.ts'
import { accessHandlers } from './access/access.routes.ts'
import { alarmListenerRights, hydrateAlarms, hydrateGoneAlarms } from './alarm/alarm.live.ts'
import { alarmHandlers } from './alarm/alarm.routes.ts'
import { countDays } from './alarm/count/count-days.ts'
import { deskHandlers, exportHandlers } from './alarm/desk.routes.ts'
import { serveExports } from './alarm/export/serve-export.ts'
import { familyHandlers } from './alarm/family.routes.ts'
import { runBulkActions } from './alarm/handle/run-bulk-actions.ts'
import { boardHandlers } from './board/board.routes.ts'
import { companyHandlers } from './company/company.routes.ts'
import type { Database } from './core/db/database.ts'
import { announceServer } from './core/db/server-presence.ts'
import { openDiskStore } from './core/files/disk-store.ts'
import { watchDisk } from './core/files/disk-watch.ts'
import { serveFiles } from './core/files/file-route.ts'
import { openFileTickets } from './core/files/file-ticket.ts'
import { blankFileUrls, fileUrls } from './core/files/file-url.ts'
import { sweepFiles } from './core/files/sweep-files.ts'
import { serveUpload } from './core/files/upload-route.ts'
import type { UploadTimeouts } from './core/files/upload-watch.ts'
import { buildApp, type HttpTimeouts } from './core/http/app.ts'
import { serveConsole } from './core/http/console-files.ts'
import { serveDocs } from './core/http/docs-page.ts'
import { serveSecurityTxt } from './core/http/security-txt.ts'
import { serveCalls } from './core/http/serve-calls.ts'
import { housekeeping } from './core/jobs/housekeeping.ts'
import { openQueue } from './core/jobs/queue.ts'
import { startTicker } from './core/jobs/ticker.ts'
import { openLiveHub } from './core/live/live-hub.ts'
import { liveKinds } from './core/live/live-kinds.ts'
import { liveHandlers, returnUrl, serveLive } from './core/live/live-routes.ts'
import { announceSessions } from './core/live/session-signal.queries.ts'
import { watchSessions } from './core/live/session-watch.ts'
import { openMetrics } from './core/metrics.ts'
import { compareKeys } from './core/session/compare-keys.ts'
import { openSealer } from './core/session/sealed-secret.ts'
import { openSigningKey } from './core/session/signing-key.ts'
import { openTickets } from './core/session/ticket.ts'
import type { Settings } from './core/settings.ts'
import { hydrateDevices } from './device/device.live.ts'
import { deviceHandlers } from './device/device.routes.ts'
import { serveUplink } from './fleet/serve-uplink.ts'
import { uplinkHub } from './fleet/uplink-hub.ts'
import { makeCollector } from './ingest/collector.ts'
import { ingestHandlers } from './ingest/ingest.routes.ts'
import { serveMediaUpload } from './ingest/media-upload.ts'
import { openPartFiles } from './ingest/part-files.ts'
import { raiseFaults } from './ingest/raise-faults.ts'
import { watchDevices } from './ingest/watch-devices.ts'
import { levelHandlers } from './level/level.routes.ts'
import { mailHandlers, serveMailLinks } from './mail/mail.routes.ts'
import { openMailDesk } from './mail/mail-desk.ts'
import { openMailLinks } from './mail/mail-links.ts'
import { mailJob } from './mail/send-mails.ts'
import { auditNotices } from './notice/audit-notices.ts'
import { sendRobotMessages } from './notice/chat/send-robot-messages.ts'
import { fireNotices } from './notice/fire-notices.ts'
import { noticeHandlers, reportHandlers, robotHandlers } from './notice/notice.routes.ts'
import { planNotices } from './notice/plan-notices.ts'
import { fireReports } from './notice/report/fire-reports.ts'
import { reportAttachment } from './notice/report/report-file.ts'
import { bringBackOverdue } from './notice/return-overdue.ts'
import { companyReach } from './outside/company-reach.ts'
import { outsideHandlers } from './outside/outside.routes.ts'
import { hydrateQuiet } from './quiet/quiet.live.ts'
import { quietHandlers } from './quiet/quiet.routes.ts'
import { remindDue } from './quiet/remind-due.ts'
import { feedHub } from './video/feed-hub.ts'
import { serveVideo, videoHandlers } from './video/video.routes.ts'
import { openSynthesizer } from './voice/synthesizer.ts'
import { serveVoice } from './voice/voice.routes.ts'

const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url))

export type WatchfireServer = { app: FastifyInstance; close(): Promise<void> }

export async function composeServer(
  settings: Settings,
  db: Database,
  log: FastifyBaseLogger,
  /** Without jobs nothing happens by itself: for tests of what a call alone does. */
  {
    jobs = true,
    timeouts = {},
    otherServers = 0,
  }: { jobs?: boolean; timeouts?: Partial<HttpTimeouts & UploadTimeouts>; otherServers?: number } = {},
): Promise<WatchfireServer> {
  const tools = { db, log }
  const app = await buildApp({ log, trustProxy: settings.WATCHFIRE_TRUST_PROXY, timeouts })
  const metrics = openMetrics(app)
  const sealer = await openSealer(settings.WATCHFIRE_DATA, settings.WATCHFIRE_SECRET_KEY)
  await compareKeys({ ...tools, sealer }, otherServers)
  const tickets = openTickets(db, await openSigningKey({ ...tools, sealer }, 'ticket'))
  const fileTickets = openFileTickets(tickets)
  const fileUrl = fileUrls(fileTickets)
  const store = await openDiskStore(join(settings.WATCHFIRE_DATA, 'files'))
  const disk = await watchDisk(settings.WATCHFIRE_DATA, {
    changed: (now, before, facts) => log.warn({ now, before, ...facts }, 'the disk changed its state'),
  })

  const kinds = liveKinds()
  kinds.registerKind('alarm', hydrateAlarms(db, blankFileUrls(fileTickets)), { rights: alarmListenerRights })
  kinds.registerKind('alarmGone', hydrateGoneAlarms, { rights: alarmListenerRights })
  kinds.registerKind('device', hydrateDevices)
  kinds.registerKind('quiet', hydrateQuiet)
  const sessions = watchSessions(tools)
  const hub = await openLiveHub({ ...tools, kinds, sessions, fileTickets, returnUrl: returnUrl(tickets) })

  const collector = makeCollector(tools)
  const uplinks = uplinkHub({ log })
  const resolveFor = companyReach(db, settings.WATCHFIRE_ALLOWED_NETWORKS, settings.WATCHFIRE_PUBLIC_URL)
  const queue = await openQueue(tools, [mailJob])
  const links = openMailLinks(await openSigningKey({ ...tools, sealer }, 'mailLink'), settings.WATCHFIRE_PUBLIC_URL)
  const attach = reportAttachment({ db })
  const presence = await announceServer(tools)
  const robots = { db, sealer, resolveFor, holder: presence.number }
  const mailTools = { db, queue, store, links, sealer, log, resolveFor, attach, holder: presence.number }
  const mail = await openMailDesk(mailTools, { sends: jobs })
  const allJobs = [
    remindDue,
    planNotices,
    fireNotices({ queueMail: mail.queueMail, log }),
    bringBackOverdue,
    fireReports({ queueMail: mail.queueMail, log }),
    auditNotices({ db, raise: raiseFaults({ collector, log }) }),
    runBulkActions({ db, log }),
    countDays,
    watchDevices({ db, collector, log }),
    ...mail.jobs,
    ...housekeeping,
    sweepFiles({ store, log }),
  ]
  const ticker = startTicker(jobs ? allJobs : [], tools)
  const robotSender = sendRobotMessages({ ...robots, log })

  serveCalls(
    app,
    accessCalls,
    accessHandlers({
      sessionsEnded: ids => announceSessions(db.system, ids),
      brandOf: host => brandOfHost(host, settings.WATCHFIRE_BRANDS),
      demoAccounts: settings.WATCHFIRE_DEMO ? demoAccounts : undefined,
      fileUrl,
      security: app.security,
    }),
    tools,
  )
  serveCalls(app, companyCalls, companyHandlers({ fileUrl }), tools)
  serveCalls(app, deviceCalls, deviceHandlers, tools)
  serveCalls(app, quietCalls, quietHandlers, tools)
  serveCalls(app, levelCalls, levelHandlers, tools)
  serveCalls(app, mailCalls, mailHandlers(mail.tools, mail.queueMail), tools)
  serveMailLinks(app, { db, store, links })
  serveCalls(app, noticeCalls, noticeHandlers, tools)
  serveCalls(app, reportCalls, reportHandlers(mail.queueMail), tools)
  serveCalls(app, robotCalls, robotHandlers(robots), tools)
  serveCalls(app, outsideCalls, outsideHandlers({ queue }), tools)
  serveCalls(app, boardCalls, boardHandlers({ fileUrl }), tools)
  serveCalls(app, alarmCalls, alarmHandlers({ fileUrl }), tools)
  serveCalls(app, deskCalls, deskHandlers, tools)
  serveCalls(app, exportCalls, exportHandlers({ tickets }), tools)
  serveExports(app, { db, tickets, log })
  serveCalls(app, familyCalls, familyHandlers({ fileUrl }), tools)
  serveCalls(app, ingestCalls, ingestHandlers({ collector, diskState: disk.diskState }), tools)
  serveCalls(app, liveCalls, liveHandlers(tickets), tools)
  const origins = settings.WATCHFIRE_ORIGINS.split(',').filter(Boolean)
  serveLive(app, { db, hub, tickets, origins })
  const video = { db, tickets, uplinks, feeds: feedHub({ uplinks, sessions }) }
  serveCalls(app, videoCalls, videoHandlers(video), tools)
  serveVideo(app, { ...video, origins })
  serveVoice(app, { db, voice: openSynthesizer() })
  await serveUpload(app, { db, store, disk, fileUrl, timeouts })
  serveFiles(app, { db, store, tickets: fileTickets, links: tickets })
  await serveMediaUpload(app, tools, {
    store,
    disk,
    parts: await openPartFiles(join(settings.WATCHFIRE_DATA, 'uploads')),
  })
  serveUplink(app, { db, uplinks })
  metrics.gauge('watchfire_consoles', 'Consoles with a live channel', () => hub.size())
  metrics.gauge('watchfire_edges', 'Edges that are connected', () => uplinks.connected())
  metrics.gauge('watchfire_streams', 'Streams taken from edges', () => video.feeds.counts().streams)
  metrics.gauge('watchfire_viewers', 'Viewers of those streams', () => video.feeds.counts().viewers)
  const port = settings.WATCHFIRE_METRICS_PORT
  const stopMetrics = port === undefined ? undefined : await metrics.listen(port)
  await serveDocs(app, allCalls)
  serveSecurityTxt(app, {
    contact: settings.WATCHFIRE_SECURITY_CONTACT,
    publicUrl: settings.WATCHFIRE_PUBLIC_URL,
  })
  await serveConsole(app, consoleFolder, allCalls)

  return {
    app,
    async close() {
      await ticker.stop()
      await robotSender.stop()
      mail.stop()
      await queue.stop()
      await presence.stop()
      await collector.stop()
      await app.close()
      await stopMetrics?.()
      sessions.stop()
      disk.stop()
    },
  }
}
