/** Signing in by a directory: one that runs in this process, and OpenLDAP’s own server, which nobody here wrote, where it is installed. */
import { createServer } from 'node:net'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProject, aRegion } from '../../core/testing/builders.ts'
import { envelopeOf, post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aPlantNetwork } from '../../egress/testing/egress-rows.ts'
import { codeAt } from '../factor/totp-codes.ts'
import { directoryCertificate, otherCertificate } from '../testing/directory-certificates.ts'
import { startInMemoryDirectory } from '../testing/in-memory-directory.ts'
import { base, reader, slapdMissing, startSlapd } from '../testing/slapd.ts'

if (slapdMissing) console.warn(slapdMissing)

type Directory = Awaited<ReturnType<typeof startSlapd>>
const directories: { by: string; start: () => Promise<Directory>; missing?: string | undefined }[] = [
  { by: 'by one in this process', start: startInMemoryDirectory },
  { by: 'by OpenLDAP', start: startSlapd, missing: slapdMissing },
]

for (const { by, start, missing } of directories)
  describe.skipIf(missing)(missing ?? by, () => {
    const suite = suiteServer({ jobs: false })
    let directory: Directory
    let admin: SignedClient
    let tenantId: number
    let roles: Record<string, number>
    let staff: string
    let guards: string
    let froms = 0
    let from = ''

    beforeAll(async () => {
      directory = await start()
      const li = await directory.person('li.wei', '李伟', 'secret of li', { mail: 'li.wei@plant.example' })
      const wang = await directory.person('wang.fang', '王芳', 'secret of wang')
      await directory.person('zhao.min', '赵敏', 'secret of zhao')
      await directory.person('gone', '离职', 'secret of gone', { userAccountControl: '514' })
      await directory.person('twin.a', '双一', 'secret of a', { mail: 'twin@plant.example' })
      await directory.person('twin.b', '双二', 'secret of b', { mail: 'twin@plant.example' })
      await directory.person('star*(x)', '星号', 'secret of star')
      staff = await directory.group('staff', [li, wang])
      guards = await directory.group('guards', [wang])
      admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
      tenantId = admin.user.companyId
      await aPlantNetwork(suite.db, { tenantId, companyId: tenantId }, '127.0.0.1/32')
      const seeds = await suite.db.system
        .selectFrom('role')
        .where('tenant_id', 'is', null)
        .select(['name', 'role_id'])
        .execute()
      roles = Object.fromEntries(seeds.map(row => [row.name, row.role_id]))
      await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: false, version: 0 })
    })
    afterAll(() => directory?.stop())
    beforeEach(async () => {
      froms += 1
      // A machine of a plant network would do as well; each test guesses from one of its own.
      from = `127.0.1.${froms}`
      await save({})
    })

    type Settings = InputOf<typeof directoryCalls.save>
    async function save(changed: Partial<Settings>, by = admin) {
      const before = await admin.call(directoryCalls.read, {})
      await by.call(directoryCalls.save, {
        name: '域账号',
        host: 'localhost',
        port: directory.securePort,
        line: 'ldaps',
        certificate: directoryCertificate,
        bindName: reader.name,
        secret: reader.password,
        base,
        userFilter: '(|(uid={name})(mail={name}))',
        loginAttribute: 'uid',
        nameAttribute: 'cn',
        mailAttribute: 'mail',
        groupFilter: '',
        groups: [],
        noGroup: 'defaultRole',
        newPeople: 'make',
        roleId: roles.viewer ?? 0,
        allProjects: true,
        projectIds: [],
        inUse: true,
        version: before?.version ?? 0,
        ...changed,
      })
    }
    const read = () => admin.call(directoryCalls.read, {})
    const ask = async (name: string) => admin.call(directoryCalls.test, { name })
    async function signIn(account: string, password: string, at = 'plant') {
      const response = await suite.app.inject({
        method: 'POST',
        url: directoryCalls.signIn.path,
        remoteAddress: from,
        payload: { at, account, password },
      })
      return response.json()
    }
    const verdictOf = async (account: string, password: string, at?: string): Promise<string> =>
      (await signIn(account, password, at)).errorCode ?? 'in'

    test.each([
      ['the right password', 'li.wei', 'secret of li', 'in'],
      ['the same by mail, in other letters', 'LI.WEI@plant.example', 'secret of li', 'in'],
      ['a wrong password', 'li.wei', 'wrong', 'account.wrongPassword'],
      ['somebody else’s password', 'li.wei', 'secret of wang', 'account.wrongPassword'],
      ['blanks for a password', 'li.wei', '   ', 'account.wrongPassword'],
      ['an unknown name', 'nobody', 'secret of li', 'account.wrongPassword'],
      ['a name that is a filter', '*)(uid=*', 'secret of li', 'account.wrongPassword'],
      ['a name that is a wildcard', '*', 'secret of li', 'account.wrongPassword'],
      ['a name that closes the filter', 'li.wei)(|(uid=*', 'secret of li', 'account.wrongPassword'],
      ['a name with an end in it', 'li.wei\0', 'secret of li', 'call.invalid'],
      ['a name that has such signs itself', 'star*(x)', 'secret of star', 'in'],
      ['a name two people have', 'twin@plant.example', 'secret of a', 'account.wrongPassword'],
      ['somebody stopped there', 'gone', 'secret of gone', 'directory.stopped'],
      ['somebody stopped there, with a wrong password', 'gone', 'wrong', 'account.wrongPassword'],
    ])('%s', async (_, account, password, verdict) => {
      expect(await verdictOf(account, password)).toBe(verdict)
    })

    test('who signs in by the number of their entry waits for nobody, not for themselves either', async () => {
      await signIn('li.wei', 'secret of li')
      const known = suite.db.system.selectFrom('account_identity').where('login', '=', 'li.wei').select('subject')
      const { subject } = await known.executeTakeFirstOrThrow()
      await save({ userFilter: '(|(uid={name})(entryUUID={name}))' })
      expect(await verdictOf(subject, 'secret of li')).toBe('in')
    })

    test('an empty password signs nobody in, though the directory takes it', async () => {
      expect(await verdictOf('li.wei', '')).toBe('call.invalid')
    })

    test('five wrong passwords lock, under whichever name the person is found, and for that address alone', async () => {
      for (const name of ['zhao.min', 'zhao.min', 'ZHAO.MIN'])
        expect(await verdictOf(name, 'wrong')).toBe('account.wrongPassword')
      await directory.add(`mail=zhao,ou=people,${base}`, {
        objectClass: ['account', 'extensibleObject'],
        mail: 'zhao',
        uid: 'other',
      })
      await save({ userFilter: '(&(objectClass=inetOrgPerson)(|(uid={name})(cn={name})))' })
      for (const name of ['赵敏', '赵敏']) expect(await verdictOf(name, 'wrong')).toBe('account.wrongPassword')
      expect(await verdictOf('zhao.min', 'secret of zhao')).toBe('account.locked')
      expect(await verdictOf('赵敏', 'secret of zhao')).toBe('account.locked')
      from = '127.0.2.1'
      expect(await verdictOf('zhao.min', 'secret of zhao')).toBe('in')
    })

    test('the first sign-in makes an account in the default role, the next finds it by its number', async () => {
      const entry = await directory.person('sun.li', '孙莉', 'first secret')
      const first = (await signIn('sun.li', 'first secret')).data
      expect(first).toMatchObject({ account: 'sun.li', fullName: '孙莉', mustChangePassword: false })
      expect(first.roleList).toEqual([{ roleName: 'viewer' }])
      expect((await signIn('sun.li', 'first secret')).data.uid).toBe(first.uid)
      // Another person of the same name and mail is another person.
      await directory.remove(entry)
      await directory.person('sun.li', '孙莉', 'second secret')
      const second = (await signIn('sun.li', 'second secret')).data
      expect(second.uid).not.toBe(first.uid)
      expect(second.account).toBe('sun.li-2')
    })

    test('another server is another directory: nobody is taken for somebody else by it', async () => {
      const here = (await signIn('li.wei', 'secret of li')).data
      await save({ host: '127.0.0.1' })
      expect((await signIn('li.wei', 'secret of li')).data.uid).not.toBe(here.uid)
    })

    test('groups give roles at every sign-in, whatever their letters, by the entry or by a filter', async () => {
      const groups = [
        { group: guards.toUpperCase().replaceAll(',', ', '), roleId: roles.operator ?? 0 },
        { group: staff, roleId: roles.viewer ?? 0 },
      ]
      const roleOf = async (name: string, password: string) => (await signIn(name, password)).data?.roleList[0].roleName
      await save({ groups, noGroup: 'refuse' })
      expect(await roleOf('wang.fang', 'secret of wang')).toBe('operator')
      expect(await roleOf('li.wei', 'secret of li')).toBe('viewer')
      expect(await verdictOf('zhao.min', 'secret of zhao')).toBe('signIn.noGroup')
      await save({ groups, noGroup: 'refuse', groupFilter: '(&(objectClass=groupOfNames)(member={dn}))' })
      expect(await roleOf('wang.fang', 'secret of wang')).toBe('operator')
      expect(await verdictOf('zhao.min', 'secret of zhao')).toBe('signIn.noGroup')
      await save({ groups, noGroup: 'defaultRole' })
      expect(await roleOf('zhao.min', 'secret of zhao')).toBe('viewer')
    })

    test('groups give regions at every sign-in, those of all groups together', async () => {
      const { projectId, regionId: hall } = await aProject(suite.db, { tenantId, companyId: tenantId })
      const yard = await aRegion(suite.db, { tenantId, companyId: tenantId, projectId })
      const gives = (group: string, regionId: number) => ({
        group,
        roleId: roles.viewer ?? 0,
        scope: { allProjects: false, projectIds: [projectId], regionLimits: [{ projectId, regionIds: [regionId] }] },
      })
      const regionsOf = async (name: string, password: string) => {
        const accountId = (await signIn(name, password)).data.uid
        const { administered } = await admin.call(accessCalls.getAccount, { accountId })
        return administered?.allProjects || administered?.projects.map(one => one.regions?.map(part => part.regionId))
      }
      // However the name of the group is written.
      await save({ groups: [gives(guards.toUpperCase().replaceAll(',', ', '), yard), gives(staff, hall)] })
      expect(await regionsOf('wang.fang', 'secret of wang')).toEqual([expect.arrayContaining([hall, yard])])
      expect(await regionsOf('li.wei', 'secret of li')).toEqual([[hall]])
      expect(await regionsOf('zhao.min', 'secret of zhao')).toBe(true)
      await save({ groups: [gives(guards, yard)] })
      expect(await regionsOf('wang.fang', 'secret of wang')).toEqual([[yard]])
      expect(await regionsOf('li.wei', 'secret of li')).toBe(true)
    })

    test('where only known people come in, the others wait until an administrator has linked them', async () => {
      await save({ newPeople: 'wait' })
      await directory.person('qian.wu', '钱五', 'secret of qian')
      expect(await verdictOf('qian.wu', 'secret of qian')).toBe('signIn.pending')
      const { rows } = await admin.call(providerCalls.listIdentities, {})
      expect(rows[0]).toMatchObject({
        login: 'qian.wu',
        accountId: null,
        issuer: expect.stringMatching(/^ldap:\/\/local/),
      })
      const { userId } = await admin.call(accountCalls.save, {
        account: 'qian.local',
        fullName: '钱五',
        companyId: tenantId,
        roleId: roles.operator ?? 0,
        allProjects: true,
        projectIds: [],
      })
      await admin.call(providerCalls.link, { identityId: rows[0]?.identityId ?? 0, toAccountId: userId })
      expect((await signIn('qian.wu', 'secret of qian')).data.uid).toBe(userId)
      await admin.call(accountCalls.setState, { accountId: userId, state: 'terminated' })
      expect(await verdictOf('qian.wu', 'secret of qian')).toBe('account.terminated')
    })

    test('a second factor is asked for here, since the directory asks for none', async () => {
      const { data: user } = await signIn('wang.fang', 'secret of wang')
      const call = (path: string, fields = {}) => post(suite.app, path, { ...fields, ...envelopeOf(user) })
      const { secret } = (await call(factorCalls.beginApp.path)).body.data as { secret: string }
      expect((await call(factorCalls.confirmApp.path, { code: codeAt(secret, Date.now()) })).body.rcode).toBe(0)
      await sql`update totp set last_step = 0`.execute(suite.db.system)
      const first = await signIn('wang.fang', 'secret of wang')
      expect(first.errorCode).toBe('factor.needed')
      const second = await suite.app.inject({
        method: 'POST',
        url: factorCalls.completeSignIn.path,
        remoteAddress: from,
        payload: { challenge: first.challenge, code: codeAt(secret, Date.now()), trust: false },
      })
      expect(second.json().data).toMatchObject({ uid: user.uid, mustChangePassword: false })
      const { rows } = await sql`
      select federated, by_directory from session where account_id = ${user.uid} order by session_id desc limit 1`.execute(
        suite.db.system,
      )
      expect(rows).toEqual([{ federated: true, by_directory: true }])
    })

    test('who has none where the customer demands one sets it up before anything else', async () => {
      await sql`
      insert into sign_in_policy (tenant_id, factor_of_all) values (${tenantId}, true)
      on conflict (tenant_id) do update set factor_of_all = true`.execute(suite.db.system)
      try {
        const { data: user } = await signIn('li.wei', 'secret of li')
        expect(user.mustSetUpFactor).toBe(true)
        const refused = await post(suite.app, accountCalls.list.path, { ...envelopeOf(user) })
        expect(refused.body.errorCode).toBe('session.factorDue')
      } finally {
        await sql`update sign_in_policy set factor_of_all = false`.execute(suite.db.system)
      }
    })

    test.each([
      ['StartTLS with the right certificate', { line: 'startTls' }, ''],
      ['a plain line into the plant', { line: 'plain' }, ''],
      ['ldaps with the wrong certificate', { certificate: otherCertificate }, '证书'],
      ['StartTLS with the wrong certificate', { line: 'startTls', certificate: otherCertificate }, '证书'],
      ['a certificate the system does not know', { certificate: '' }, '证书'],
      ['a wrong password of the one who asks', { secret: 'wrong' }, '拒绝了查询账号'],
      ['an unknown name to ask by', { bindName: `cn=nobody,${base}` }, '拒绝了查询账号'],
      ['a base that is not there', { base: 'dc=elsewhere' }, '没有该查找范围'],
      ['ldaps at the port without', { port: 'plain' }, '中断了连接'],
      ['a port where nothing listens', { port: 1 }, '无法连接'],
      ['a host of no name', { host: 'no-such-host.invalid' }, '找不到该主机名'],
    ] as const)(
      '%s',
      async (_, { port, ...changed }: Omit<Partial<Settings>, 'port'> & { port?: number | 'plain' }, reason) => {
        const line = changed.line ?? 'ldaps'
        const usual = line === 'ldaps' ? directory.securePort : directory.port
        await save({ ...changed, port: port === 'plain' ? directory.port : (port ?? usual) })
        const answer = await ask('li.wei')
        expect(answer.works).toBe(reason === '')
        expect(answer.reason).toContain(reason)
        expect((await read())?.lastProblem).toContain(reason)
        expect(await verdictOf('li.wei', 'secret of li')).toBe(reason === '' ? 'in' : 'signIn.providerAway')
      },
    )

    test('a test says whom it found, with the groups and the role they give', async () => {
      await save({ groups: [{ group: guards, roleId: roles.operator ?? 0 }] })
      const { found } = await ask('wang.fang')
      expect(found).toMatchObject({ login: 'wang.fang', fullName: '王芳', roleId: roles.operator, stopped: false })
      expect(found?.groups.toSorted()).toEqual([guards, staff])
      expect((await ask('gone')).found).toMatchObject({ stopped: true, roleId: null })
      expect(await ask('nobody')).toMatchObject({
        works: false,
        found: null,
        reason: expect.stringContaining('没有找到'),
      })
      expect((await ask('twin@plant.example')).reason).toContain('多人')
      expect((await read())?.lastProblem).toContain('多人')
    })

    test('a referral is followed by nobody', async () => {
      let asked = 0
      const trap = createServer(socket => {
        asked += 1
        socket.destroy()
      })
      await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve))
      const { port } = trap.address() as { port: number }
      await directory.add(`cn=away,ou=people,${base}`, {
        objectClass: ['referral', 'extensibleObject'],
        cn: 'away',
        ref: `ldap://127.0.0.1:${port}/ou=people,${base}`,
      })
      expect(await verdictOf('li.wei', 'secret of li')).toBe('in')
      expect(asked).toBe(0)
      await new Promise(resolve => trap.close(resolve))
    })

    test('a password is taken over TLS, on this machine and in the plant alone', async () => {
      from = '10.20.30.40'
      expect(await verdictOf('li.wei', 'secret of li')).toBe('directory.lineOpen')
      await aPlantNetwork(suite.db, { tenantId, companyId: tenantId }, '10.20.0.0/16')
      expect(await verdictOf('li.wei', 'secret of li')).toBe('in')
      from = '8.8.8.8'
      expect(await verdictOf('li.wei', 'secret of li')).toBe('directory.lineOpen')
    })

    test('neither password stands anywhere', async () => {
      await signIn('li.wei', 'a telling mistake')
      await signIn('li.wei', 'secret of li')
      const { body } = await admin.send(directoryCalls.read, {})
      expect(JSON.stringify(body)).not.toContain(reader.password)
      const { rows } = await sql<{ text: string }>`
      select encode(secret, 'escape') || (select string_agg(detail::text, '') from audit)
        || (select string_agg(account, '') from sign_in_failure) as text from directory`.execute(suite.db.system)
      for (const secret of [reader.password, 'a telling mistake', 'secret of li']) {
        expect(rows[0]?.text).not.toContain(secret)
        expect(suite.lines.join('\n')).not.toContain(secret)
      }
    })

    test('the stored password goes nowhere else, and what is no filter or certificate is refused', async () => {
      await save({ secret: undefined, name: '改名' })
      expect(await read()).toMatchObject({ name: '改名' })
      for (const changed of [
        { host: 'evil.example' },
        { port: 1636 },
        { line: 'plain' },
        { certificate: otherCertificate },
        { bindName: 'cn=x' },
      ] as const)
        await expect(save({ ...changed, secret: undefined })).rejects.toThrow('directory.secretAgain')
      await expect(save({ userFilter: '(uid={name}' })).rejects.toThrow('directory.filterInvalid')
      await expect(save({ groupFilter: '(member={dn}' })).rejects.toThrow('directory.filterInvalid')
      await expect(save({ certificate: 'no certificate' })).rejects.toThrow('directory.certificateInvalid')
      await expect(
        save({ certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }),
      ).rejects.toThrow('directory.certificateInvalid')
    })

    test('a word says the way, and one way in use is enough to switch passwords off', async () => {
      const ways = async () => (await suite.app.inject(`${providerCalls.listWays.path}?at=plant`)).json().data
      expect(await ways()).toEqual([{ kind: 'directory', name: '域账号', passwordOff: false }])
      const { version } = await admin.call(providerCalls.readSettings, {})
      await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: true, version })
      await expect(save({ inUse: false })).rejects.toThrow('provider.passwordsOff')
      await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: false, version: version + 1 })
      await save({ inUse: false })
      expect(await ways()).toEqual([])
      expect(await verdictOf('li.wei', 'secret of li')).toBe('signIn.notOpen')
      expect(await verdictOf('li.wei', 'secret of li', 'no-such-plant')).toBe('signIn.notOpen')
    })

    test('another customer has a directory of its own', async () => {
      const other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
      expect(await other.call(directoryCalls.read, {})).toBeNull()
      await expect(other.call(directoryCalls.test, { name: 'li.wei' })).rejects.toThrow('directory.notSet')
      await expect(other.call(directoryCalls.read, { companyId: tenantId })).rejects.toThrow('company.notFound')
    })
  })
