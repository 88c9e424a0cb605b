/** Puts the modules together into one application. */
import { fileURLToPath } from 'node:url'
import { allCalls } from '@watchfire/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { mountAccess } from './access/access.module.ts'
import { openInvitationLinks } from './access/access.public.ts'
import { mountAlarm } from './alarm/alarm.module.ts'
import { mountAudit } from './audit/audit.module.ts'
import { mountBoard } from './board/board.module.ts'
import { mountCompany } from './company/company.module.ts'
import { readOwnBrands, useBrands, useCustomerBrands } from './core/brand.ts'
import { serveBrandFiles } from './core/brand-files.ts'
import { type Context, type Mounted, openContext } from './core/context.ts'
import type { Database } from './core/db/database.ts'
import { mountFiles } from './core/files/files.module.ts'
import { buildApp } from './core/http/app.ts'
import { serveConsole } from './core/http/console-files.ts'
import { serveDocs } from './core/http/docs-page.ts'
import { serveSecurityTxt } from './core/http/security-txt.ts'
import { housekeeping } from './core/jobs/housekeeping.ts'
import { startTicker } from './core/jobs/ticker.ts'
import { mountLive } from './core/live/live.module.ts'
import { openSigningKey } from './core/session/signing-key.ts'
import type { Settings } from './core/settings.ts'
import { mountDevice } from './device/device.module.ts'
import { claimCodes } from './device/device.public.ts'
import { mountSensor } from './device/sensor/sensor.module.ts'
import { mountSnmp } from './device/snmp/snmp.module.ts'
import { mountDossier } from './dossier/dossier.module.ts'
import { mountEgress } from './egress/egress.module.ts'
import { mountFleet } from './fleet/fleet.module.ts'
import { mountHook } from './hook/hook.module.ts'
import { mountHosted } from './hosted/hosted.module.ts'
import { mountIngest } from './ingest/ingest.module.ts'
import { mountInspection } from './inspection/inspection.module.ts'
import { mountLevel } from './level/level.module.ts'
import { mountLicence } from './licence/licence.module.ts'
import { mountMail } from './mail/mail.module.ts'
import { mountMap } from './map/map.module.ts'
import { mountNotice } from './notice/notice.module.ts'
import { reportAttachment } from './notice/report/report-file.ts'
import { mountOpinion } from './opinion/opinion.module.ts'
import { mountOta } from './ota/ota.module.ts'
import { mountOverall } from './overall/overall.module.ts'
import { mountPeople } from './people/people.module.ts'
import { mountPlan } from './plan/plan.module.ts'
import { mountPtz } from './ptz/ptz.module.ts'
import { mountQuiet } from './quiet/quiet.module.ts'
import { mountRelation } from './relation/relation.module.ts'
import { mountRemote } from './remote/remote.module.ts'
import { mountReport } from './report/report.module.ts'
import { mountRule } from './rule/rule.module.ts'
import { mountSetting } from './setting/setting.module.ts'
import { mountSetup } from './setup/setup.module.ts'
import { mountStorage } from './storage/storage.module.ts'
import { mountVehicle } from './vehicle/vehicle.module.ts'
import { mountVideo } from './video/video.module.ts'
import { mountVoice } from './voice/voice.module.ts'
import { mountWall } from './wall/wall.module.ts'

const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url))

export type WatchfireServer = { app: FastifyInstance; close(): Promise<void> }

export async function composeServer(
  settings: Settings,
  db: Database,
  log: FastifyBaseLogger,
  /** Without jobs nothing happens by itself: for tests of what a call alone does. */
  {
    jobs: sends = true,
    timeouts = {},
    otherServers = 0,
  }: { jobs?: boolean; timeouts?: Context['timeouts']; otherServers?: number } = {},
): Promise<WatchfireServer> {
  useBrands(readOwnBrands(settings.WATCHFIRE_DATA), settings.WATCHFIRE_BRANDS, settings.WATCHFIRE_PUBLIC_URL)
  useCustomerBrands(settings.WATCHFIRE_CUSTOMER_BRANDS)
  const app = await buildApp({ log, trustProxy: settings.WATCHFIRE_TRUST_PROXY, timeouts })
  const context = await openContext(app, { settings, db, log, timeouts, sends }, { otherServers })
  const { disk, sessions, metrics, presence } = context

  const { resolveFor } = mountEgress(app, context)
  const { uplinks } = mountFleet(app, context)
  const claims = claimCodes(await openSigningKey(context, 'claim'))
  const ingest = await mountIngest(app, { ...context, claims })
  const invitations = openInvitationLinks(
    db,
    await openSigningKey(context, 'invitation'),
    settings.WATCHFIRE_PUBLIC_URL,
  )
  const mail = await mountMail(app, {
    ...context,
    resolveFor,
    attach: reportAttachment({ db }),
    invitationUrl: invitations.urlOf,
  })
  const notice = mountNotice(app, { ...context, resolveFor, raise: ingest.raise })
  const alarm = mountAlarm(app, context)
  const quiet = mountQuiet(app, context)
  const files = await mountFiles(app, context)
  const storage = mountStorage(app, context)
  const access = mountAccess(app, { ...context, resolveFor, invitations })
  const audit = await mountAudit(app, { ...context, resolveFor })
  mountCompany(app, context)
  const device = mountDevice(app, { ...context, uplinks, claims })
  const rule = mountRule(app, { ...context, collector: ingest.collector })
  const sensor = mountSensor(app, {
    ...context,
    uplinks,
    raise: ingest.raise,
    collector: ingest.collector,
    onStored: rule.onStored,
  })
  mountSnmp(app, { ...context, uplinks })
  mountHosted(app, context)
  const hook = await mountHook(app, {
    ...context,
    resolveFor,
    collector: ingest.collector,
    readings: sensor.readings,
  })
  mountLevel(app, context)
  const licence = mountLicence(app, context)
  mountBoard(app, context)
  const opinion = mountOpinion(app, { ...context, resolveFor })
  const ota = mountOta(app, { ...context, raise: ingest.raise })
  const inspection = mountInspection(app, context)
  mountDossier(app, context)
  const relation = mountRelation(app, { ...context, uplinks })
  const report = mountReport(app, context)
  const overall = mountOverall(app, context)
  const remote = mountRemote(app, { ...context, uplinks })
  mountMap(app, context)
  mountPlan(app, context)
  mountPtz(app, { ...context, uplinks })
  mountSetting(app, context)
  mountSetup(app, context)
  await mountLive(app, context)
  const people = mountPeople(app, context)
  const vehicle = mountVehicle(app, { ...context, collector: ingest.collector })
  mountVideo(app, { ...context, uplinks })
  mountVoice(app, context)
  const wall = mountWall(app, { ...context, collector: ingest.collector })

  const port = settings.WATCHFIRE_METRICS_PORT
  const stopMetrics = port === undefined ? undefined : await metrics.listen(port)
  serveDocs(app, allCalls)
  serveSecurityTxt(app, {
    contact: settings.WATCHFIRE_SECURITY_CONTACT,
    publicUrl: settings.WATCHFIRE_PUBLIC_URL,
  })
  serveBrandFiles(app)
  await serveConsole(app, consoleFolder, allCalls, { tiles: settings.WATCHFIRE_TILE_ORIGINS })

  /** They close from the last to the first: what begins work by itself first, what calls stand on after the calls. */
  const parts: readonly Mounted[] = [
    { close: () => disk.stop() },
    { close: () => sessions.stop() },
    audit,
    { close: () => stopMetrics?.() },
    hook,
    { close: () => app.close() },
    ingest,
    rule,
    sensor,
    { close: () => presence.stop() },
    mail,
    notice,
    alarm,
    licence,
    access,
    quiet,
    files,
    storage,
    opinion,
    ota,
    device,
    remote,
    inspection,
    overall,
    relation,
    report,
    people,
    vehicle,
    wall,
    hook.lines,
  ]
  const ticker = startTicker(sends ? [...housekeeping, ...parts.flatMap(part => part.jobs ?? [])] : [], context)
  return {
    app,
    async close() {
      await ticker.stop()
      for (const part of parts.toReversed()) await part.close?.()
    },
  }
}
