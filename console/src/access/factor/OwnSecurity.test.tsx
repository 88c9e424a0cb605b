// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Security } from '@watchfire/contract/access/factor/factor.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'
import { OwnSecurity } from './OwnSecurity.tsx'

const here = location
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([])
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', here)
})

const passkey = (passkeyId: number, name: string, fields: Partial<Security['passkeys'][number]> = {}) => ({
  passkeyId,
  name,
  host: location.hostname,
  opens: true,
  madeAt: 0,
  madeStr: '2026-11-01 08:00:00',
  ...fields,
})
function has(fields: Partial<Security>) {
  const usual = { passwordAt: 0, passwordStr: '', demanded: false, app: false, recoveryCodesLeft: 10 }
  server.answers(factorCalls.readSecurity, { ...usual, passkeys: [], trustedDevices: [], ...fields })
}
const removals = () => screen.queryAllByRole('button', { name: /^移除/ }).length

test.each<[string, Partial<Security>, number]>([
  ['the last one stays while a factor is demanded', { demanded: true, passkeys: [passkey(1, '电脑')] }, 0],
  ['of two each may go', { demanded: true, app: true, passkeys: [passkey(1, '电脑')] }, 2],
  ['the last one may go where none is demanded', { passkeys: [passkey(1, '电脑')] }, 1],
])('factors: %s', async (_, fields, count) => {
  has(fields)
  renderScreen(<OwnSecurity onSetUp={() => {}} />)
  await screen.findByText('电脑')
  expect(removals()).toBe(count)
  screen.getByText('恢复码剩余 10 个')
})

test('a passkey says where it is for, and when it only confirms', async () => {
  has({
    passkeys: [passkey(1, '总部', { host: 'head.example', opens: false, usedAt: 1, usedStr: '2026-11-02 09:00:00' })],
  })
  renderScreen(<OwnSecurity onSetUp={() => {}} />)
  await screen.findByText('最近使用 2026-11-02 09:00:00 · 用于 head.example · 仅用于确认操作')
})

test.each([
  ['http://watch.example/', { secure: false }, '通过 https 打开本系统后，可以使用通行密钥'],
  ['https://192.168.1.10/', {}, '通过域名而非 IP 地址打开本系统后，可以使用通行密钥'],
  ['https://[fd00::1]/', {}, '通过域名而非 IP 地址打开本系统后，可以使用通行密钥'],
  ['https://watch.example/', { known: false }, '此浏览器不支持通行密钥'],
])(
  'at %s no passkey can be added, and it says why',
  async (address, { secure = true, known = true }: { secure?: boolean; known?: boolean }, why) => {
    has({})
    vi.stubGlobal('isSecureContext', secure)
    vi.stubGlobal('location', new URL(address))
    if (!known) Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    renderScreen(<OwnSecurity onSetUp={() => {}} />)
    await screen.findByText(why)
    expect(screen.queryByRole('button', { name: /添\s*加/ })).toBeNull()
  },
)

test.each<[string, Partial<Security>, { button: boolean; field: string | undefined }]>([
  ['a passkey of here or a recovery code', { passkeys: [passkey(1, '电脑')] }, { button: true, field: '恢复码' }],
  ['a passkey or a code', { app: true, passkeys: [passkey(1, '电脑')] }, { button: true, field: '验证码或恢复码' }],
  ['a passkey alone', { passkeys: [passkey(1, '电脑')], recoveryCodesLeft: 0 }, { button: true, field: undefined }],
  [
    'a recovery code, with a passkey of elsewhere',
    { passkeys: [passkey(1, '总部', { host: 'head.example' })] },
    { button: false, field: '恢复码' },
  ],
  ['a code', { app: true }, { button: false, field: '验证码或恢复码' }],
  ['the password', { recoveryCodesLeft: 0 }, { button: false, field: '密码' }],
])('a dangerous act asks for %s', async (_, fields, { button, field }) => {
  has(fields)
  renderScreen(<ConfirmationDialog onConfirmed={() => {}} onClose={() => {}} />)
  await screen.findByRole('dialog', { name: '请确认是您本人' })
  expect(screen.queryAllByRole('button', { name: '使用通行密钥确认' })).toHaveLength(Number(button))
  const labels = ['恢复码', '验证码或恢复码', '密码'].filter(label => screen.queryByLabelText(label))
  expect(labels).toEqual(field ? [field] : [])
})
