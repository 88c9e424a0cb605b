// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailServer } from '@watchfire/contract/mail/mail.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectSaidAt } from '../core/testing/expect-said-at.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { MailServerDialog } from './MailServerDialog.tsx'

const plantMail: MailServer = {
  serverId: 5,
  companyId: 3,
  companyName: '东厂',
  name: '厂内邮件',
  host: 'mail.plant.example',
  port: 2525,
  security: 'tls',
  anyCertificate: true,
  login: 'alarm',
  sender: 'alarm@plant.example',
  senderName: '告警中心',
  hasPassword: true,
  isDefault: true,
  version: 4,
  lastError: '',
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.readTree, [
    { companyId: 3, name: '东厂', level: 'company', parentId: null, children: [] },
  ])
  server.answers(mailCalls.addServer, { serverId: 5 })
  server.answers(mailCalls.updateServer, undefined)
  signInAs([rights.mail])
})

async function open(mailServer?: MailServer) {
  const onClose = vi.fn()
  const view = renderScreen(<MailServerDialog server={mailServer} onClose={onClose} />)
  await screen.findByText('东厂')
  const secureBy = async (choice: string) => {
    await view.person.click(field('加密方式'))
    await view.person.click(await screen.findByText(choice))
  }
  return { ...view, secureBy, onClose }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: '保存' })

test('a server without an account is added with what was filled in', async () => {
  const { person, onClose } = await open()
  await person.type(field('名称'), '厂内邮件')
  await person.type(field('SMTP 地址'), 'mail.plant.example')
  await person.type(field('发件邮箱'), 'alarm@plant.example')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(mailCalls.addServer)).toEqual([
    {
      companyId: 3,
      name: '厂内邮件',
      host: 'mail.plant.example',
      port: 587,
      security: 'starttls',
      anyCertificate: false,
      login: '',
      sender: 'alarm@plant.example',
      senderName: '',
    },
  ])
})

test('a password left empty stays as it is, and so does all that was not touched', async () => {
  const { person, onClose } = await open(plantMail)
  expect(field('密码').value).toBe('')
  await person.clear(field('发件人名称'))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { companyId, companyName, hasPassword, isDefault, lastError, ...edited } = plantMail
  expect(server.received(mailCalls.updateServer)).toEqual([{ ...edited, senderName: '' }])
})

test('the port follows the encryption, and a readable password is warned of', async () => {
  const { secureBy } = await open(plantMail)
  expect(field('端口').value).toBe('2525')
  await secureBy('STARTTLS')
  await waitFor(() => expect(field('端口').value).toBe('587'))
  expect(screen.queryByText('账号和密码将以明文传输，仅限内网使用')).toBeNull()
  await secureBy('不加密')
  await screen.findByText('账号和密码将以明文传输，仅限内网使用')
  expect(field('端口').value).toBe('25')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('what is no host and no address is said at the fields, and nothing is sent', async () => {
  const { person } = await open()
  await person.type(field('名称'), '厂内邮件')
  await person.type(field('SMTP 地址'), 'mail server')
  await person.type(field('发件邮箱'), 'alarm')
  await person.click(save())
  await expectSaidAt(() => field('SMTP 地址'), '请输入域名或 IP 地址')
  await expectSaidAt(() => field('发件邮箱'), '邮箱格式不正确')
  expect(server.received(mailCalls.addServer)).toEqual([])
})

test('another host wants the password again: the dialog says so and keeps what was typed', async () => {
  server.refuses(mailCalls.updateServer, 'mail.passwordAgain')
  const { person, onClose } = await open(plantMail)
  await person.clear(field('SMTP 地址'))
  await person.type(field('SMTP 地址'), 'smtp.other.example')
  await person.click(save())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(field('SMTP 地址').value).toBe('smtp.other.example')
  expect(onClose).not.toHaveBeenCalled()
})
