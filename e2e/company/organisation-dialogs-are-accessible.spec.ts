/** Dialogs of the organisation's pages and of the system settings are looked at by axe, in the dark; and in the light on a telephone. */
import type { Page } from '@playwright/test'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { chooseOption } from '../support/choose-option.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectFitsTelephone, telephone } from '../support/fits-telephone.ts'
import { goWithinAnew } from '../support/go-within.ts'
import { expect, test } from '../support/journey.ts'
import { layerAbove } from '../support/layer-above.ts'
import { makeCustomer } from '../support/own-customer.ts'
import { ask, openSession } from '../support/signed-in.ts'

type Look = {
  path: string
  /** The part of the page where it is pressed. */
  part?: RegExp
  /** Pressed; what it opens is looked at. Without it, the page is. */
  press?: RegExp
  before?: (page: Page) => Promise<void>
  after?: (page: Page) => Promise<void>
  /** Behind 更多 on a telephone. */
  lesser?: boolean
}

const [edit, move, remove] = [/^(编\s?辑|Edit)( |$)/, /^(转\s?移|Move) /, /^(删\s?除|Remove) /]
const ofAdmin: Look[] = [
  { path: '/customer', press: /新建企业|New company/ },
  { path: '/customer', press: edit },
  { path: '/customer', press: /^(停\s?用|Stop) / },
  { path: '/project-manage', press: /新建项目|New project/ },
  { path: '/project-manage', press: edit },
  { path: '/project-manage', press: move },
  { path: '/project-manage', press: remove },
  { path: '/region', press: /新建区域|New region/ },
  { path: '/region', press: edit },
  { path: '/region', press: move },
  { path: '/region', press: remove },
  { path: '/account', press: /登录策略|Sign-in policy/, lesser: true },
  { path: '/account', press: /邀\s?请|Invitations/, lesser: true },
  { path: '/account', press: /导\s?入|Import/, lesser: true },
  { path: '/api-keys', press: /新建密钥|New key/ },
]
const ofRoot: Look[] = [
  { path: '/system-setting?view=networks', press: /添加网段|Add network/ },
  { path: '/system-setting?view=domains', press: /添加域名|Add domain/ },
  { path: '/system-setting?view=types', press: /新增告警类型|New alarm type/ },
]

const change = /^修\s?改$/
const renew = /^重新生成令牌$/
const ofSignIn: Look[] = [
  { path: '/sign-in-ways', part: /登录名称/, press: change },
  { path: '/sign-in-ways', part: /目录/, press: change },
  {
    path: '/sign-in-ways',
    part: /目录/,
    press: /^测\s?试$/,
    async after(page) {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('要查找的账号').fill('wang.fang')
      await dialog.getByRole('button', { name: '开始测试' }).click()
      await expect(dialog.getByText(/未能完成/)).toBeVisible()
    },
  },
  { path: '/sign-in-ways', part: /登录服务/, press: change },
  { path: '/sign-in-ways', part: /账号同步/, press: change },
  {
    path: '/sign-in-ways',
    part: /账号同步/,
    press: renew,
    after: page => page.getByRole('tooltip').getByRole('button', { name: renew }).press('Enter'),
  },
]

/** Of one that is given and one that may be changed. */
const ofRoles = (given: number, own: number): Look[] => [
  { path: `/role?open=${given}`, before: page => compare(page, '巡查') },
  { path: `/role?open=${given}`, press: /以此角色查看$/ },
  { path: `/role?open=${given}`, press: /使用者 1$/ },
  { path: `/role?open=${own}`, before: page => compare(page, '值班员') },
  { path: `/role?open=${own}`, press: /使用者 0$/ },
  {
    path: `/role?open=${own}`,
    before: page => page.getByRole('checkbox', { name: '告警中心' }).uncheck(),
    press: /新增角色$/,
  },
]

async function compare(page: Page, name: string) {
  await chooseOption(page.getByRole('combobox', { name: '与其他角色比较' }), name)
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
}

async function look(page: Page, { path, part, press, before, after, lesser }: Look, onTelephone = false) {
  await test.step(`${path} ${part?.source ?? ''} ${press?.source ?? ''}`, async () => {
    await goWithinAnew(page, path)
    await before?.(page)
    if (press && onTelephone && lesser) {
      await page.getByRole('button', { name: /更多|More/ }).click({ timeout: 30_000 })
      await page.getByRole('menuitem', { name: press }).click()
    } else if (press) {
      const from = part ? page.getByRole('region', { name: part }) : page
      await from.getByRole('button', { name: press }).first().press('Enter', { timeout: 30_000 })
    }
    await after?.(page)
    const within = press ? await layerAbove(page) : 'main'
    await expectAccessible(page, { within })
    if (onTelephone) await expectFitsTelephone(page, within)
  })
}

async function lookAtAll(page: Page, looks: readonly Look[]) {
  for (const each of looks) await look(page, each)
  await goWithinAnew(page, '/developing')
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: '浅色主题' }).click()
  await page.setViewportSize(telephone)
  for (const each of looks) await look(page, each, true)
}

test('dialogs of the organisation have no serious finding, and fit a telephone', async ({ openAs }) => {
  await lookAtAll(await openAs('admin', '/developing', { theme: 'dark' }), ofAdmin)
})

test('dialogs of the system settings have no serious finding, and fit a telephone', async ({ openAs }) => {
  await lookAtAll(await openAs('root', '/developing', { theme: 'dark' }), ofRoot)
})

test('dialogs of roles and sign-in ways have no serious finding, and fit a telephone', async ({ address, openAs }) => {
  const owner = await makeCustomer(address, '登录厂')
  const { given, own } = await furnish(address, owner)
  await lookAtAll(await openAs(owner, '/developing', { theme: 'dark' }), [...ofSignIn, ...ofRoles(given, own)])
})

test('a dialog begins at its first field and gives the focus back, where motion is not wanted too', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/region')
  const opener = page.getByRole('button', { name: '新建区域' }).first()
  for (const open of [() => opener.click(), () => opener.press('Enter')]) {
    await open()
    await expect(page.getByRole('dialog').getByLabel('名称', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

/** Every way to sign in is set, each with a group that gives a part of the projects, and there is a role of its own. */
async function furnish(address: string, owner: readonly [string, string]) {
  const user = await openSession(address, ...owner)
  const { companyId } = user
  const { projectId } = await ask(address, user, projectCalls.create, {
    companyId,
    name: '一号厂房',
    type: 'standalone',
  })
  const menuIds = [rights.monitor, rights.workplace]
  const { roleId: own } = await ask(address, user, roleCalls.save, {
    companyId,
    name: '巡查',
    remark: '只看告警',
    menuIds,
  })
  const { rows } = await ask(address, user, roleCalls.list, { pageSize: 100 })
  const given = rows.find(({ holders }) => holders > 0)?.roleId ?? 0
  const somewhere = { allProjects: false, projectIds: [projectId] }
  const groups = [{ group: 'cn=guards,ou=groups,dc=plant,dc=example', roleId: own, scope: somewhere }]
  const admission = { groups, noGroup: 'refuse', newPeople: 'wait', roleId: own, ...somewhere } as const

  const word = `dialogs-${Date.now()}`
  const { version } = await ask(address, user, providerCalls.readSettings, {})
  await ask(address, user, providerCalls.saveWord, { word, passwordOff: false, version })
  await ask(address, user, directoryCalls.save, {
    name: '域账号',
    host: 'localhost',
    // Nobody answers there.
    port: 1,
    line: 'plain',
    certificate: '',
    bindName: 'cn=reader,dc=plant,dc=example',
    secret: 'kept sealed',
    base: 'dc=plant,dc=example',
    userFilter: '(uid={name})',
    loginAttribute: 'uid',
    nameAttribute: 'cn',
    mailAttribute: 'mail',
    groupFilter: '',
    ...admission,
    inUse: true,
    version: 0,
  })
  await ask(address, user, providerCalls.saveOidc, {
    name: '企业账号',
    issuer: 'https://login.plant.example',
    clientId: 'watchfire',
    secret: 'kept sealed',
    scopes: 'openid profile email groups',
    groupClaim: 'groups',
    ...admission,
    inUse: true,
    version: 0,
  })
  await ask(address, user, provisioningCalls.save, { matchClaim: 'sub', groups, roleId: own, ...somewhere, version: 0 })
  await ask(address, user, provisioningCalls.makeToken, {})
  return { given, own }
}
