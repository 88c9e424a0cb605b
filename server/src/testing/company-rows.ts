/** A row of every kind that a call may name, in one company: for the tests that go through all calls. */
import { type AlarmFamily, alarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { RowKind } from '@watchfire/contract/sample.ts'
import {
  anApiKey,
  anIdentity,
  anInvitation,
  aPasskey,
  aPersonWhoActed,
  aRole,
  aSession,
  aTrustedDevice,
} from '../access/testing/access-rows.ts'
import { publicAlarmId } from '../alarm/alarm-key.ts'
import { aBulkAction, anExport } from '../alarm/testing/desk-rows.ts'
import { aBoard, anEntry } from '../board/testing/board-rows.ts'
import type { Database } from '../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, type ChannelOfTest, type CompanyOfTest } from '../core/testing/builders.ts'
import { setUpCamera } from '../device/testing/camera-rows.ts'
import { aSensorOf } from '../device/testing/sensor-rows.ts'
import { aPlantNetwork } from '../egress/testing/egress-rows.ts'
import { aHookSource } from '../hook/testing/hook-rows.ts'
import { aCheckList, aCheckPoint, aPointCheck, codeOfPoint } from '../inspection/testing/check-rows.ts'
import { aHazard } from '../inspection/testing/inspection-rows.ts'
import { aRound, aRoundPlan } from '../inspection/testing/round-rows.ts'
import { aMailDomain, aMailServer } from '../mail/testing/mail-rows.ts'
import { aNoticeRule, aReportRule, aRobot } from '../notice/testing/notice-rows.ts'
import { aRollOut } from '../ota/testing/ota-rows.ts'
import { aFaceLibrary, aPerson } from '../people/testing/people-rows.ts'
import { aRecognition } from '../people/testing/recognition-rows.ts'
import { aMaintenance } from '../quiet/testing/maintenance-rows.ts'
import { aRelation } from '../relation/testing/relation-rows.ts'
import { aRemoteJob } from '../remote/testing/remote-rows.ts'
import { aRule } from '../rule/testing/rule-rows.ts'
import { aStoredPicture } from '../storage/testing/storage-rows.ts'
import { aBlackListed, aPark, aPlateEvent, aVehicleOrder, aVisitLink } from '../vehicle/testing/vehicle-rows.ts'
import { aDisplay } from '../wall/testing/wall-rows.ts'

type Place = CompanyOfTest & { owner: number; walker?: number }
type Maker = (db: Database, place: Place, channel: ChannelOfTest) => Promise<number>
/** A row of each kind that a place does not have by itself. */
const makers = {
  account: async (db, place) => aPersonWhoActed(db, place),
  apiKey: async (db, place) => (await anApiKey(db, place, { projectIds: [place.projectId] })).keyId,
  blackListed: (db, place) => aBlackListed(db, place),
  board: aBoard,
  boardEntry: async (db, place) => anEntry(db, place, place.owner, await aBoard(db, place)),
  bulkAction: (db, place) => aBulkAction(db, place, place.owner),
  checkList: (db, place) => aCheckList(db, place),
  checkPoint: (db, place) => aCheckPoint(db, place),
  round: (db, place) => aRound(db, place),
  roundPlan: (db, place) => aRoundPlan(db, place),
  display: (db, place) => aDisplay(db, place),
  export: (db, place) => anExport(db, place, place.owner),
  faceLibrary: (db, place) => aFaceLibrary(db, place),
  faceRecord: (db, place, channel) => aRecognition(db, place, channel),
  hookSource: aHookSource,
  hazard: (db, place) => aHazard(db, place),
  identity: (db, place) => anIdentity(db, place),
  invitation: (db, place) => anInvitation(db, place, place.owner),
  // Of a company to itself: it would bind the addresses that the other rows give.
  mailDomain: async (db, place) => aMailDomain(db, await aCompany(db, { of: place })),
  mailServer: aMailServer,
  maintenance: (db, place) => aMaintenance(db, place),
  network: (db, place) => aPlantNetwork(db, place),
  noticeRule: aNoticeRule,
  park: (db, place) => aPark(db, place),
  passkey: (db, place) => aPasskey(db, place, place.owner),
  person: (db, place) => aPerson(db, place),
  pointCheck: (db, place) => aPointCheck(db, place),
  plateEvent: (db, place) => aPlateEvent(db, place),
  relation: (db, _, channel) => aRelation(db, channel),
  remoteJob: (db, _, channel) => aRemoteJob(db, channel),
  reportRule: aReportRule,
  robot: aRobot,
  rollOut: (db, _, channel) => aRollOut(db, channel),
  // Of all companies of the customer: it fits whichever of them a call is for.
  role: (db, place) => aRole(db, place, { forAllCompanies: true }),
  rule: (db, place) => aRule(db, place),
  session: (db, place) => aSession(db, place, place.owner),
  trustedDevice: (db, place) => aTrustedDevice(db, place, place.owner),
  vehicleOrder: (db, place) => aVehicleOrder(db, place),
  visitLink: (db, place) => aVisitLink(db, place),
} satisfies Partial<Record<RowKind, Maker>>

/** The ids of such rows by kind. `owner` is the account that has what belongs to a person, rounds are walked by the one that is a row itself. */
export async function rowsOfCompany(db: Database, place: Place): Promise<Record<RowKind, string | number>> {
  const { companyId, projectId, regionId } = place
  const channel = await aChannelOf(db, place)
  await setUpCamera(db, channel)
  const alarmOf = async (type: number) => publicAlarmId(await anAlarm(db, channel, { type }))
  const alarm = await anAlarm(db, channel)
  await aStoredPicture(db, channel, alarm)
  const rows: Partial<Record<RowKind, string | number>> = {
    device: channel.deviceId,
    aiServer: channel.deviceId.replace(/_C\d+$/, ''),
    company: companyId,
    project: projectId,
    sensor: await aSensorOf(db, channel),
    gateway: await aSensorOf(db, channel, 5),
    region: regionId,
    alarm: publicAlarmId(alarm),
    pointCode: await codeOfPoint(db, await aCheckPoint(db, place)),
  }
  for (const family of alarmFamily.options) rows[`${family}Alarm`] = await alarmOf(await aTypeOf(db, family))
  for (const [kind, make] of Object.entries(makers) as [RowKind, Maker][])
    rows[kind] = await make(db, rows.account ? { ...place, walker: Number(rows.account) } : place, channel)
  return rows as Record<RowKind, string | number>
}

async function aTypeOf(db: Database, family: AlarmFamily): Promise<number> {
  const types = db.system.selectFrom('alarm_type').where('family', '=', family).select('type').orderBy('type')
  return (await types.executeTakeFirstOrThrow()).type
}
