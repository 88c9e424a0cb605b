/**
 * The entities of spec §3 against the answers that carry them: every field it names is on the wire, or stands here with the reason why
 * it is not.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accessCalls } from './access/access.calls.ts'
import { accountCalls } from './access/account/account.calls.ts'
import { roleCalls } from './access/role/role.calls.ts'
import { alarmCalls } from './alarm/alarm.calls.ts'
import { boardCalls } from './board/board.calls.ts'
import { companyCalls } from './company/company.calls.ts'
import { projectCalls } from './company/project.calls.ts'
import { regionCalls } from './company/region.calls.ts'
import type { Call } from './core/call.ts'
import { levelCalls } from './level/level.calls.ts'
import { mailCalls } from './mail/mail.calls.ts'

type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Names on the wire, wherever in the schema they stand. */
function namesOf(of: z.ZodType): Set<string> {
  const schema = z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const names = new Set<string>()
  const walk = ({ properties = {}, items, anyOf = [], allOf = [] }: JsonSchema) => {
    for (const [name, inner] of Object.entries(properties)) {
      names.add(name)
      walk(inner)
    }
    for (const inner of [...anyOf, ...allOf, ...(items ? [items] : [])]) walk(inner)
  }
  for (const part of [schema, ...Object.values(schema.$defs ?? {})]) walk(part)
  return names
}

const password = 'a password never leaves the server'
const table: { entity: string; call: Call; fields: string; left?: Record<string, string> }[] = [
  {
    entity: 'Company',
    call: companyCalls.get,
    fields:
      'companyId companyName cAddr cContacts cManager cmTel cAccount pwd parentId cLicenseUrl cLogoUrl companyDes userId cLevel',
    left: { pwd: password },
  },
  {
    entity: 'User',
    call: accessCalls.signIn,
    fields:
      'uid uId token fullName email headUrl roleList roleName companyId companyName menuList menuId mName mUrl mType icon mParentId children algoList name nickname type alarmType alarmName monitorType platformBelong homePage cLevel leader leaderTel',
  },
  {
    entity: 'Alarm',
    call: alarmCalls.get,
    fields:
      'alarmId id saId jamId meterId alarmType alarmTypeName alarmLevel alarmLevelName alarmState alarmCount alarmDate alarmDateStr alarmDateDisplay dectectTime createDate alarmLocation deviceLocation deviceId deviceIp deviceName projectId projectName regionId companyId alarmPicUrl recordFilename extraInfo alarmDealPeople alarmDealDate alarmDealDateStr alarmPlanResult alarmDealResult alarmSiteImgUrl comments ttsUrl subType number range sojournTime meterValue normalValue actions actionId actionState reason rearBarcode station saType alarmT alarmH pType personnelId',
  },
  {
    entity: 'Mail record',
    call: mailCalls.listRecordsOfCompany,
    fields: 'createTime receiver title message sender status',
  },
  { entity: 'Contact', call: accountCalls.list, fields: 'u_id full_name email' },
  { entity: 'Notice board', call: boardCalls.list, fields: 'noticeId noticeName' },
  { entity: 'Alarm level', call: levelCalls.list, fields: 'alramLevel levelName' },
  {
    entity: 'Project',
    call: projectCalls.get,
    fields: 'projectId projectName modelFileId',
    left: { modelFileId: 'the reader gets a link of their own, modelFileUrl; an id opens nothing' },
  },
  { entity: 'Region', call: regionCalls.get, fields: 'regionId projectName regionNme' },
  { entity: 'Company (lookup)', call: companyCalls.readTree, fields: 'companyId companyName' },
  {
    entity: 'Company (lookup with projects)',
    call: companyCalls.readProjectTree,
    fields: 'companyId companyName projectId projectName',
  },
  {
    entity: 'Menu',
    call: accessCalls.listMenus,
    fields: 'menuId mName mUrl mType icon mParentId children',
  },
  { entity: 'Role', call: roleCalls.list, fields: 'data content roleName' },
  { entity: 'Role (to give)', call: roleCalls.listGivable, fields: 'roleName' },
]

test.each(table)('$entity has the fields the specification names', ({ call, fields, left = {} }) => {
  const names = namesOf(call.answer)
  expect(fields.split(' ').filter(field => !names.has(field))).toEqual(Object.keys(left))
})

/** What the calls of spec §7 are sent. */
const company =
  'companyId userName cAccount cManager pwd companyName cAddr parentId cContacts cLicenseUrl cLogoUrl companyDes userId cmTel'
const sentTable: { call: Call; fields: string; left?: Record<string, string> }[] = [
  { call: companyCalls.get, fields: 'companyId' },
  { call: companyCalls.update, fields: company },
  {
    call: companyCalls.save,
    fields: company,
    left: { companyId: 'travels with every call as what the top bar selects; a new company has none yet' },
  },
  {
    call: accessCalls.updateProfile,
    fields: 'email fullName headUrl uid userId homePage',
    left: { uid: 'travels with every signed call; it is the caller' },
  },
  { call: accessCalls.changePassword, fields: 'pwd upwd isCheck userId' },
  { call: accessCalls.getAccount, fields: 'id' },
  { call: accountCalls.list, fields: 'pageNum pageSize keyWord' },
]

test.each(sentTable)('$call.path takes the fields the specification names', ({ call, fields, left = {} }) => {
  const names = namesOf(call.input)
  expect(fields.split(' ').filter(field => !names.has(field))).toEqual(Object.keys(left))
})
