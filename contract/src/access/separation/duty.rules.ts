/** Separation of duties: three administrators of a customer, none of whom may do what is another's. Both ends judge by this. */
import { type MenuName, menuList, menus } from '../../core/rights.ts'
import { closedUpwards } from '../role/role.rules.ts'

/** Runs the system; decides who may do what; watches both. */
export const duties = ['system', 'security', 'audit'] as const
export type Duty = (typeof duties)[number]

/** Every right, once: what it takes to run the system, to decide about rights, to watch, or to work with it. */
const dutyOfMenu: Readonly<Record<MenuName, Duty | 'operating'>> = {
  monitor: 'operating',
  localVideo: 'operating',
  cloudVideo: 'operating',
  steerCameras: 'operating',
  overall: 'operating',
  workplace: 'operating',
  remindLater: 'operating',
  processAlarm: 'operating',
  deleteAlarms: 'operating',
  joinNoticeBoard: 'operating',
  faultAlarms: 'operating',
  screens: 'operating',
  bigScreen: 'operating',
  customBigScreen: 'operating',
  aiApplications: 'operating',
  fireCheck: 'operating',
  reportHazard: 'operating',
  assignHazard: 'operating',
  rectifyHazard: 'operating',
  verifyHazard: 'operating',
  keepProblemTypes: 'operating',
  vehicleOrder: 'operating',
  bookVehicles: 'operating',
  checkVehicles: 'operating',
  vehicleContacts: 'operating',
  keepParks: 'operating',
  people: 'operating',
  keepPeople: 'operating',
  seeFaces: 'operating',
  erasePeople: 'operating',
  keepLibraries: 'operating',
  switchFaces: 'operating',
  deviceCentre: 'operating',
  deviceStates: 'operating',
  reports: 'operating',
  noticeBoards: 'operating',
  // The folder, and the list of accounts: two duties look at it, and its buttons tell them apart.
  system: 'operating',
  accounts: 'operating',
  aiServers: 'system',
  devices: 'system',
  hostedDevices: 'system',
  hostedPictures: 'system',
  relations: 'system',
  rules: 'system',
  ota: 'system',
  versions: 'system',
  remote: 'system',
  allDevices: 'system',
  customers: 'system',
  modifyCompany: 'system',
  projects: 'system',
  regions: 'system',
  keepAccounts: 'system',
  alarmLevels: 'system',
  mail: 'system',
  noticeRules: 'system',
  robots: 'system',
  files: 'system',
  licences: 'system',
  settings: 'system',
  grantAccess: 'security',
  roles: 'security',
  accountLog: 'audit',
}

const dutyOfId = new Map<number, Duty | 'operating'>(menuList.map(menu => [menu.id, dutyOfMenu[menu.name]]))
export const dutyOf = (right: number): Duty | 'operating' | undefined => dutyOfId.get(right)

/** Every right that is one of the three's. */
export const administering: readonly number[] = menuList.map(menu => menu.id).filter(id => dutyOf(id) !== 'operating')

/** Whoever has this right keeps the duty: of each duty there is always somebody. */
export const dutyKeys: Readonly<Record<Duty, number>> = {
  system: menus.keepAccounts.id,
  security: menus.grantAccess.id,
  audit: menus.accountLog.id,
}

/** The duties of which a set of rights holds something. */
export function dutiesOf(rights: Iterable<number>): Duty[] {
  const held = new Set([...rights].map(dutyOf))
  return duties.filter(duty => held.has(duty))
}

export const mixesDuties = (rights: Iterable<number>): boolean => dutiesOf(rights).length > 1

export const operatingOf = (rights: Iterable<number>): number[] =>
  [...rights].filter(right => dutyOf(right) === 'operating')

/** What counts of rights where duties are separated, however they were given: a mix administers nothing, nor do programs and whoever comes by a provider. */
export const countingApart = (rights: ReadonlySet<number>, { isLocal }: { isLocal: boolean }): ReadonlySet<number> =>
  !isLocal || mixesDuties(rights) ? new Set(operatingOf(rights)) : rights

/**
 * What stands against giving these rights where duties are separated. Deciding about rights is a duty of its own there: whoever has it
 * gives what they do not have themselves, and whoever keeps accounts gives what administers nothing.
 */
export function refusalApart(giver: ReadonlySet<number>, given: Iterable<number>): 'mixed' | 'notYours' | null {
  const held = dutiesOf(given)
  if (held.length > 1) return 'mixed'
  return held.length === 0 || giver.has(menus.grantAccess.id) ? null : 'notYours'
}

/** Somebody's duties that are not one's own: a new password for them would be a way to have both. */
export const dutiesBeyond = (own: Iterable<number>, held: Iterable<number>): Duty[] => {
  const mine = dutiesOf(own)
  return dutiesOf(held).filter(duty => !mine.includes(duty))
}

/** The three roles to begin with. */
export const dutyRoles: Readonly<Record<Duty, readonly number[]>> = {
  system: closedUpwards(
    menuList.filter(menu => !menu.rootOnly && dutyOfMenu[menu.name] === 'system').map(menu => menu.id),
  ),
  security: closedUpwards([menus.grantAccess.id, menus.roles.id]),
  audit: closedUpwards([menus.accountLog.id]),
}

export const dutyWords = {
  zh: { system: '系统管理员', security: '安全管理员', audit: '审计管理员' },
  en: { system: 'System administrator', security: 'Security administrator', audit: 'Audit administrator' },
} as const
