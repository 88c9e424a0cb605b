/**
 * Every menu, page and button of the product, once. A right is a menu id: the server refuses by it and the console hides by it.
 * `url` is null for folders and buttons; buttons (kind 'button', type 3 on the wire) stand below the page they belong to.
 */
type MenuRow = {
  id: number
  zh: string
  en: string
  kind: 'folder' | 'page' | 'button'
  url: string | null
  parent: string | null
  /** Only for accounts of the platform's own role root. */
  rootOnly?: boolean
  /** Reachable but not listed in the sidebar. */
  outsideSidebar?: boolean
  /** Of menus that stand at the top. Other folders and pages are drawn by their own name. */
  icon?: MenuIconName
}

export type MenuIconName =
  | 'camera'
  | 'gauge'
  | 'alert'
  | 'apps'
  | 'checklist'
  | 'car'
  | 'people'
  | 'cluster'
  | 'chart'
  | 'gear'

export const menus = {
  monitor: { id: 160, zh: '实时监控', en: 'Live monitor', kind: 'page', url: '/monitor', parent: null, icon: 'camera' },
  localVideo: { id: 131, zh: '本地录像', en: 'Local recordings', kind: 'button', url: null, parent: 'monitor' },
  cloudVideo: { id: 200, zh: '云端录像', en: 'Cloud recordings', kind: 'button', url: null, parent: 'monitor' },
  steerCameras: { id: 1601, zh: '云台控制', en: 'Steer cameras', kind: 'button', url: null, parent: 'monitor' },
  overall: { id: 15, zh: '综合态势', en: 'Overall view', kind: 'page', url: '/overrall', parent: null, icon: 'gauge' },
  workplace: {
    id: 180,
    zh: '告警中心',
    en: 'Alarm desk',
    kind: 'page',
    url: '/workplace',
    parent: null,
    icon: 'alert',
    outsideSidebar: true,
  },
  remindLater: { id: 181, zh: '稍后提醒', en: 'Remind later', kind: 'button', url: null, parent: 'workplace' },
  processAlarm: { id: 182, zh: '立即处理', en: 'Process now', kind: 'button', url: null, parent: 'workplace' },
  deleteAlarms: { id: 183, zh: '删除告警', en: 'Delete alarms', kind: 'button', url: null, parent: 'workplace' },
  joinNoticeBoard: {
    id: 216,
    zh: '加入我的公告',
    en: 'Add to my notice board',
    kind: 'button',
    url: null,
    parent: 'workplace',
  },
  faultAlarms: { id: 231, zh: '故障告警', en: 'Fault alarms', kind: 'button', url: null, parent: 'workplace' },
  screens: { id: 170, zh: '大屏', en: 'Wall displays', kind: 'folder', url: null, parent: null, outsideSidebar: true },
  bigScreen: { id: 171, zh: '大屏展示', en: 'Wall display', kind: 'button', url: null, parent: 'screens' },
  customBigScreen: { id: 172, zh: '定制大屏', en: 'Custom wall display', kind: 'button', url: null, parent: 'screens' },
  aiApplications: {
    id: 30,
    zh: 'AI 应用',
    en: 'AI applications',
    kind: 'folder',
    url: null,
    parent: null,
    icon: 'apps',
  },
  fireCheck: {
    id: 17,
    zh: '隐患排查',
    en: 'Hazard inspection',
    kind: 'page',
    url: '/fire-check',
    parent: null,
    icon: 'checklist',
  },
  reportHazard: { id: 1701, zh: '上报隐患', en: 'Report hazards', kind: 'button', url: null, parent: 'fireCheck' },
  assignHazard: {
    id: 1702,
    zh: '确认与派单',
    en: 'Confirm and assign hazards',
    kind: 'button',
    url: null,
    parent: 'fireCheck',
  },
  rectifyHazard: { id: 1703, zh: '整改隐患', en: 'Rectify hazards', kind: 'button', url: null, parent: 'fireCheck' },
  verifyHazard: { id: 1704, zh: '验收隐患', en: 'Verify hazards', kind: 'button', url: null, parent: 'fireCheck' },
  keepProblemTypes: {
    id: 1705,
    zh: '维护问题类型',
    en: 'Keep problem types',
    kind: 'button',
    url: null,
    parent: 'fireCheck',
  },
  vehicleOrder: {
    id: 18,
    zh: '车辆出入',
    en: 'Vehicle orders',
    kind: 'page',
    url: '/vehicle-order',
    parent: null,
    icon: 'car',
  },
  bookVehicles: { id: 281, zh: '登记预约', en: 'Book vehicles', kind: 'button', url: null, parent: 'vehicleOrder' },
  checkVehicles: {
    id: 282,
    zh: '门岗查验',
    en: 'Check at the gate',
    kind: 'button',
    url: null,
    parent: 'vehicleOrder',
  },
  vehicleContacts: {
    id: 283,
    zh: '查看司机电话与证件',
    en: 'See drivers’ phones and IDs',
    kind: 'button',
    url: null,
    parent: 'vehicleOrder',
  },
  keepParks: { id: 284, zh: '维护园区', en: 'Keep parks', kind: 'button', url: null, parent: 'vehicleOrder' },
  people: { id: 40, zh: '人员管理', en: 'People', kind: 'page', url: '/people', parent: null, icon: 'people' },
  keepPeople: { id: 4001, zh: '维护人员', en: 'Keep people', kind: 'button', url: null, parent: 'people' },
  seeFaces: { id: 4002, zh: '查看照片与证件', en: 'See photos and IDs', kind: 'button', url: null, parent: 'people' },
  erasePeople: {
    id: 4003,
    zh: '删除与提供个人数据',
    en: 'Erase and hand out data',
    kind: 'button',
    url: null,
    parent: 'people',
  },
  keepLibraries: { id: 4004, zh: '维护人脸库', en: 'Keep face libraries', kind: 'button', url: null, parent: 'people' },
  switchFaces: {
    id: 4005,
    zh: '启用人脸识别与影响评估',
    en: 'Switch face recognition, assess it',
    kind: 'button',
    url: null,
    parent: 'people',
  },
  deviceCentre: { id: 20, zh: '设备中心', en: 'Devices', kind: 'folder', url: null, parent: null, icon: 'cluster' },
  aiServers: { id: 26, zh: 'AI服务器', en: 'AI servers', kind: 'page', url: '/ai-box-manage', parent: 'deviceCentre' },
  devices: { id: 27, zh: '我的设备', en: 'My devices', kind: 'page', url: '/device-manage', parent: 'deviceCentre' },
  deviceStates: {
    id: 28,
    zh: '设备状态',
    en: 'Device states',
    kind: 'page',
    url: '/device-state',
    parent: 'deviceCentre',
  },
  hostedDevices: {
    id: 31,
    zh: '托管设备',
    en: 'Hosted devices',
    kind: 'page',
    url: '/hosted-device',
    parent: 'deviceCentre',
  },
  hostedPictures: {
    id: 32,
    zh: '托管图片',
    en: 'Hosted pictures',
    kind: 'page',
    url: '/hosted-pic',
    parent: 'deviceCentre',
  },
  relations: { id: 33, zh: '关联管理', en: 'Relations', kind: 'page', url: '/rel-manage', parent: 'deviceCentre' },
  rules: { id: 34, zh: '规则引擎', en: 'Rules', kind: 'page', url: '/rule-engine', parent: 'deviceCentre' },
  ota: { id: 35, zh: 'OTA 升级', en: 'OTA updates', kind: 'page', url: '/ota', parent: 'deviceCentre' },
  versions: { id: 36, zh: '版本管理', en: 'Versions', kind: 'page', url: '/version', parent: 'deviceCentre' },
  remote: { id: 37, zh: '远程维护', en: 'Remote maintenance', kind: 'page', url: '/remote', parent: 'deviceCentre' },
  reports: { id: 50, zh: '报表管理', en: 'Reports', kind: 'page', url: '/product-detail', parent: null, icon: 'chart' },
  system: { id: 10, zh: '系统管理', en: 'Administration', kind: 'folder', url: null, parent: null, icon: 'gear' },
  customers: { id: 21, zh: '客户管理', en: 'Customers', kind: 'page', url: '/customer', parent: 'system' },
  modifyCompany: { id: 211, zh: '修改', en: 'Modify', kind: 'button', url: null, parent: 'customers' },
  projects: { id: 24, zh: '项目管理', en: 'Projects', kind: 'page', url: '/project-manage', parent: 'system' },
  regions: { id: 25, zh: '区域管理', en: 'Regions', kind: 'page', url: '/region', parent: 'system' },
  accounts: { id: 22, zh: '账号管理', en: 'Accounts', kind: 'page', url: '/account', parent: 'system' },
  keepAccounts: { id: 221, zh: '维护账号', en: 'Keep accounts', kind: 'button', url: null, parent: 'accounts' },
  grantAccess: {
    id: 222,
    zh: '授权与登录安全',
    en: 'Rights and sign-in security',
    kind: 'button',
    url: null,
    parent: 'accounts',
  },
  roles: { id: 23, zh: '角色管理', en: 'Roles', kind: 'page', url: '/role', parent: 'system' },
  alarmLevels: { id: 29, zh: '告警等级', en: 'Alarm levels', kind: 'page', url: '/alarm-level', parent: 'system' },
  mail: { id: 51, zh: '邮件服务', en: 'Mail service', kind: 'page', url: '/mail-detail', parent: 'system' },
  noticeRules: {
    id: 53,
    zh: '通知规则',
    en: 'Notification rules',
    kind: 'page',
    url: '/notice-rule',
    parent: 'system',
  },
  noticeBoards: { id: 54, zh: '公告栏', en: 'Notice boards', kind: 'page', url: '/notice-board', parent: 'system' },
  robots: { id: 55, zh: '微信/机器人', en: 'WeChat and robots', kind: 'page', url: '/wx-manage', parent: 'system' },
  accountLog: { id: 56, zh: '账号日志', en: 'Account log', kind: 'page', url: '/account-log', parent: 'system' },
  files: { id: 58, zh: '文件管理', en: 'Files', kind: 'page', url: '/file-manage', parent: 'system' },
  licences: {
    id: 52,
    zh: '授权管理',
    en: 'Licences',
    kind: 'page',
    url: '/authorize',
    parent: 'system',
    rootOnly: true,
  },
  settings: {
    id: 57,
    zh: '系统设置',
    en: 'System settings',
    kind: 'page',
    url: '/system-setting',
    parent: 'system',
    rootOnly: true,
  },
  allDevices: {
    id: 59,
    zh: '全部设备',
    en: 'All devices',
    kind: 'page',
    url: '/all-devices',
    parent: 'deviceCentre',
    rootOnly: true,
  },
} as const satisfies Record<string, MenuRow>

export type MenuName = keyof typeof menus
export type RightId = (typeof menus)[MenuName]['id']
export type Menu = MenuRow & { name: MenuName; parent: MenuName | null }

/** `rights.processAlarm` is 182. */
export const rights = Object.fromEntries(Object.entries(menus).map(([name, menu]) => [name, menu.id])) as {
  readonly [K in MenuName]: (typeof menus)[K]['id']
}

/** All menus in the order of the sidebar. */
export const menuList: readonly Menu[] = (Object.keys(menus) as MenuName[]).map(name => ({
  ...(menus[name] as MenuRow),
  name,
  parent: menus[name].parent as MenuName | null,
}))

/** What a menu is drawn by; a button is drawn by the page it stands on. */
export const iconNameOf = ({ kind, icon, name }: Menu): MenuIconName | MenuName | undefined =>
  kind === 'button' ? undefined : (icon ?? name)

/** Menus a company of this level never sees (spec §6). */
export const hiddenForPlainCompany: readonly RightId[] = [rights.customers, rights.modifyCompany]

/** What the seed roles below a customer may do; root has everything. */
export const seedRoles = {
  admin: menuList.filter(menu => !menu.rootOnly).map(menu => menu.id as RightId),
  operator: [
    rights.monitor,
    rights.localVideo,
    rights.cloudVideo,
    rights.steerCameras,
    rights.overall,
    rights.workplace,
    rights.remindLater,
    rights.processAlarm,
    rights.joinNoticeBoard,
    rights.faultAlarms,
    rights.aiApplications,
    rights.fireCheck,
    rights.reportHazard,
    rights.rectifyHazard,
    rights.verifyHazard,
    rights.vehicleOrder,
    rights.bookVehicles,
    rights.checkVehicles,
    rights.deviceCentre,
    rights.deviceStates,
  ],
  viewer: [rights.monitor, rights.overall, rights.workplace, rights.aiApplications, rights.fireCheck],
} as const satisfies Record<string, readonly RightId[]>
