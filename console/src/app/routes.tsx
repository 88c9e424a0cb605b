/** Every page of the console that exists: its address, the right it needs, its code. The sidebar lists only what stands here. */
import { menus, rights } from '@watchfire/contract/core/rights.ts'
import { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { lazyPage } from '../ui/state/lazy-part.tsx'

export type ScopeLevel = 'company' | 'project' | 'region'

export type PageRoute = {
  /** `:id` stands for the thing the page is of. */
  url: string
  /** The section of the manual that explains it, below /word. */
  help?: string
  /** That of a tab with a section of its own, by what the address says. */
  helpOfTab?: Readonly<Record<string, string>>
  /** Without the right, or any of several, the page does not exist. */
  right: number | readonly number[]
  Page: ComponentType & { preload?: () => void }
  /** Selectors of the top bar that mean nothing here; they keep their space. */
  hides?: readonly ScopeLevel[]
  /** What the address means when it says nothing more. */
  search?: string
  /** The page fills the window and scrolls inside. */
  fills?: boolean
  /** Nothing of the console stands around it. */
  alone?: boolean
}

const MonitorScreen = lazyPage(async () => {
  const { MonitorScreen, readTreeAhead } = await import('./MonitorScreen.tsx')
  readTreeAhead()
  return MonitorScreen
})
const AlarmDeskPage = lazyPage(async () => (await import('../alarm/desk/AlarmDeskPage.tsx')).AlarmDeskPage)

export const pages: readonly PageRoute[] = [
  { url: '/monitor', right: rights.monitor, help: 'word5#monitor', Page: MonitorScreen, fills: true },
  {
    url: '/big-screen',
    help: 'word5#big-screen',
    right: rights.bigScreen,
    Page: lazyPage(async () => (await import('./BigScreen.tsx')).BigScreen),
    alone: true,
  },
  {
    url: '/customized-screen/:id',
    help: 'word5#custom-screen',
    right: rights.customBigScreen,
    Page: lazyPage(async () => (await import('./CustomScreen.tsx')).CustomScreen),
    alone: true,
  },
  {
    url: '/customized-screen/:id/edit',
    help: 'word5#custom-screen',
    right: rights.modifyCompany,
    Page: lazyPage(async () => (await import('./ScreenEditor.tsx')).ScreenEditor),
    hides: ['company', 'project', 'region'],
    fills: true,
  },
  {
    url: '/displays/:id',
    help: 'word5#displays',
    right: rights.modifyCompany,
    Page: lazyPage(async () => (await import('../wall/display/DisplaysPage.tsx')).DisplaysPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: menus.overall.url,
    help: 'word5#overall',
    right: rights.overall,
    Page: lazyPage(async () => (await import('./OverallScreen.tsx')).OverallScreen),
  },
  { url: '/workplace', right: rights.workplace, help: 'word5#handling', Page: AlarmDeskPage },
  {
    url: '/wp-fault-monitor',
    right: rights.faultAlarms,
    help: 'word5#handling',
    Page: AlarmDeskPage,
    search: '?tabPaneName=2',
  },
  {
    url: '/ai-box-manage',
    help: 'word4#ai-servers',
    right: rights.aiServers,
    Page: lazyPage(async () => (await import('../device/ai-server/AiServersPage.tsx')).AiServersPage),
  },
  {
    url: '/device-manage',
    help: 'word4#cameras',
    helpOfTab: { sensors: 'word4#sensors', sources: 'word4#hook-sources' },
    right: rights.devices,
    Page: lazyPage(async () => (await import('../device/DeviceManagePage.tsx')).DeviceManagePage),
  },
  {
    url: '/hosted-device',
    help: 'word4#hosted',
    right: rights.hostedDevices,
    Page: lazyPage(async () => (await import('../hosted/HostedDevicesPage.tsx')).HostedDevicesPage),
  },
  {
    url: '/hosted-pic',
    help: 'word4#hosted',
    right: rights.hostedPictures,
    Page: lazyPage(async () => (await import('../hosted/HostedPicturesPage.tsx')).HostedPicturesPage),
  },
  {
    url: '/account',
    help: 'word4#accounts',
    right: rights.accounts,
    Page: lazyPage(async () => (await import('../access/account/AccountListPage.tsx')).AccountListPage),
    hides: ['project', 'region'],
  },
  {
    url: '/add_account',
    help: 'word4#accounts',
    right: rights.keepAccounts,
    Page: lazyPage(async () => (await import('../access/account/AddAccountPage.tsx')).AddAccountPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/account/:id',
    help: 'word4#accounts',
    right: rights.accounts,
    Page: lazyPage(async () => (await import('../access/account/AccountPage.tsx')).AccountPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/edit_account/:id',
    help: 'word4#accounts',
    right: [rights.keepAccounts, rights.grantAccess],
    Page: lazyPage(async () => (await import('../access/account/EditAccountPage.tsx')).EditAccountPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/sign-in-ways',
    help: 'word4#sign-in-ways',
    right: rights.grantAccess,
    Page: lazyPage(async () => (await import('../access/provider/SignInWaysPage.tsx')).SignInWaysPage),
    hides: ['project', 'region'],
  },
  {
    url: '/separation',
    help: 'word4#separation',
    right: [rights.keepAccounts, rights.grantAccess, rights.accountLog],
    Page: lazyPage(async () => (await import('../access/separation/SeparationPage.tsx')).SeparationPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/api-keys',
    help: 'word6#api-keys',
    right: rights.grantAccess,
    Page: lazyPage(async () => (await import('../access/key/ApiKeysPage.tsx')).ApiKeysPage),
    hides: ['project', 'region'],
  },
  {
    url: '/rule-engine',
    help: 'word10#rules',
    right: rights.rules,
    Page: lazyPage(async () => (await import('../rule/RulesPage.tsx')).RulesPage),
    hides: ['project', 'region'],
  },
  {
    url: '/vehicle-order',
    help: 'word5#vehicles',
    right: rights.vehicleOrder,
    Page: lazyPage(async () => (await import('../vehicle/VehiclePage.tsx')).VehiclePage),
  },
  {
    url: '/people',
    help: 'word5#people',
    right: rights.people,
    Page: lazyPage(async () => (await import('../people/PeoplePage.tsx')).PeoplePage),
  },
  {
    url: '/fire-check',
    help: 'word5#hazards',
    right: rights.fireCheck,
    Page: lazyPage(async () => (await import('../inspection/InspectionPage.tsx')).InspectionPage),
  },
  {
    // On the labels of check points.
    url: '/q/:id',
    help: 'word5#check-points',
    right: rights.fireCheck,
    Page: lazyPage(async () => (await import('../inspection/point/CheckPage.tsx')).ScannedPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/check-point/:id',
    help: 'word5#check-points',
    right: rights.fireCheck,
    Page: lazyPage(async () => (await import('../inspection/point/CheckPage.tsx')).CheckPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/rel-manage',
    help: 'word10#relations',
    right: rights.relations,
    Page: lazyPage(async () => (await import('../relation/RelationsPage.tsx')).RelationsPage),
  },
  {
    url: '/device-state',
    help: 'word10#states',
    right: rights.deviceStates,
    Page: lazyPage(async () => (await import('../device/state/DeviceStatesPage.tsx')).DeviceStatesPage),
  },
  {
    url: '/device-info',
    help: 'word10#device-info',
    // Whoever sees devices or what they raise.
    right: [rights.deviceStates, rights.devices, rights.monitor, rights.workplace, rights.aiServers, rights.remote],
    Page: lazyPage(async () => (await import('../device/state/DeviceInfoPage.tsx')).DeviceInfoPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/control-setting',
    help: 'word10#control',
    right: rights.devices,
    Page: lazyPage(async () => (await import('../device/control/ControlSettingPage.tsx')).ControlSettingPage),
    hides: ['region'],
  },
  {
    url: '/product-detail',
    help: 'word5#reports',
    right: rights.reports,
    Page: lazyPage(async () => (await import('../report/ReportPage.tsx')).ReportPage),
  },
  {
    url: '/all-devices',
    help: 'word10#all-devices',
    right: rights.allDevices,
    Page: lazyPage(async () => (await import('../device/state/AllDevicesPage.tsx')).AllDevicesPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/ota',
    help: 'word10#ota',
    right: rights.ota,
    Page: lazyPage(async () => (await import('../ota/RollOutsPage.tsx')).RollOutsPage),
  },
  {
    url: '/version',
    help: 'word10#packages',
    right: rights.versions,
    Page: lazyPage(async () => (await import('../ota/PackagesPage.tsx')).PackagesPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/detail-version/:id',
    help: 'word10#packages',
    right: rights.versions,
    Page: lazyPage(async () => (await import('../ota/PackagePage.tsx')).PackagePage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/remote',
    help: 'word10#remote',
    right: rights.remote,
    Page: lazyPage(async () => (await import('../device/remote/RemotePage.tsx')).RemotePage),
  },
  {
    url: '/role',
    help: 'word4#roles',
    right: rights.roles,
    Page: lazyPage(async () => (await import('../access/role/RolePage.tsx')).RolePage),
    hides: ['project', 'region'],
  },
  {
    url: '/account-log',
    help: 'word4#account-log',
    right: rights.accountLog,
    Page: lazyPage(async () => (await import('../audit/AccountLogPage.tsx')).AccountLogPage),
    hides: ['project', 'region'],
  },
  {
    url: '/file-manage',
    help: 'word4#files',
    right: rights.files,
    Page: lazyPage(async () => (await import('../storage/FileManagePage.tsx')).FileManagePage),
    hides: ['region'],
  },
  {
    url: '/alarm-level',
    help: 'word3#alarm-levels',
    right: rights.alarmLevels,
    Page: lazyPage(async () => (await import('../level/AlarmLevelPage.tsx')).AlarmLevelPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/mail-detail',
    help: 'word3#mail-servers',
    right: rights.mail,
    Page: lazyPage(async () => (await import('../mail/MailServicePage.tsx')).MailServicePage),
    hides: ['project', 'region'],
  },
  {
    url: '/notice-board',
    help: 'word5#boards',
    // Kept by some, looked at by all who add to them.
    right: [rights.noticeBoards, rights.joinNoticeBoard],
    Page: lazyPage(async () => (await import('../board/NoticeBoardPage.tsx')).NoticeBoardPage),
  },
  {
    url: '/notice-rule',
    help: 'word3#notice-rules',
    right: rights.noticeRules,
    Page: lazyPage(async () => (await import('../notice/NoticeRulePage.tsx')).NoticeRulePage),
  },
  {
    url: '/wx-manage',
    help: 'word11#prepare-robots',
    right: rights.robots,
    Page: lazyPage(async () => (await import('../notice/RobotPage.tsx')).RobotPage),
  },
  {
    url: '/device-position/:id',
    help: 'word4#floor-plan',
    right: rights.projects,
    Page: lazyPage(async () => (await import('../plan/DevicePositionPage.tsx')).DevicePositionPage),
    hides: ['company', 'project', 'region'],
    fills: true,
  },
  {
    url: '/customer',
    help: 'word4#companies',
    right: rights.customers,
    Page: lazyPage(async () => (await import('../company/customer/CustomerPage.tsx')).CustomerPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/project-manage',
    help: 'word4#projects',
    right: rights.projects,
    Page: lazyPage(async () => (await import('../company/project/ProjectPage.tsx')).ProjectPage),
    hides: ['project', 'region'],
  },
  {
    url: '/edit-factory/:id',
    help: 'word4#projects',
    right: rights.projects,
    Page: lazyPage(async () => (await import('../company/project/EditProjectPage.tsx')).EditProjectPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/region',
    help: 'word4#regions',
    right: rights.regions,
    Page: lazyPage(async () => (await import('../company/region/RegionPage.tsx')).RegionPage),
    hides: ['region'],
  },
  {
    url: '/region-detail',
    help: 'word4#regions',
    right: rights.regions,
    Page: lazyPage(async () => (await import('../company/region/RegionDetailPage.tsx')).RegionDetailPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/first-steps',
    help: 'word2#first-steps',
    right: setupCalls.readProgress.right,
    Page: lazyPage(async () => (await import('../setup/SetupPage.tsx')).SetupPage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/authorize',
    help: 'word4#licences',
    right: rights.licences,
    Page: lazyPage(async () => (await import('../licence/LicencePage.tsx')).LicencePage),
    hides: ['company', 'project', 'region'],
  },
  {
    url: '/system-setting',
    help: 'word3#system-settings',
    right: rights.settings,
    Page: lazyPage(async () => (await import('../egress/SystemSettingsPage.tsx')).SystemSettingsPage),
    hides: ['project', 'region'],
  },
]

/** The page at an address. */
export const pageAt = (pathname: string): PageRoute | undefined => pages.find(page => matchPath(page.url, pathname))

/** The page of an algorithm by its kind; kinds without a page stay out of the sidebar. */
export const algorithmPages = {
  aiEntrance: lazyPage(async () => (await import('../alarm/algorithm/AlgorithmPage.tsx')).AlgorithmPage),
  climateSensors: lazyPage(async () => (await import('../device/sensor/ClimatePage.tsx')).ClimatePage),
} as const

export const algorithmHelp: Readonly<Record<keyof typeof algorithmPages, string>> = {
  aiEntrance: 'word5#algorithm',
  climateSensors: 'word4#climate',
}

export const existingPages = {
  hasPage: (url: string) => pages.some(page => page.url === url),
  hasAlgorithmPage: (kind: string) => kind in algorithmPages,
}
