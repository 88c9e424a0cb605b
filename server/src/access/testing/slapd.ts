/** OpenLDAP's own server, where it is installed: a process in a folder of its own, on free ports of this machine alone. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'ldapts'
import { freePort } from '../../../../scripts/test/free-port.ts'
import { directoryCertificate, directoryKey } from './directory-certificates.ts'

const program = ['/usr/sbin/slapd', '/usr/lib/openldap/slapd', '/usr/libexec/slapd'].find(existsSync)
const schemas = ['/etc/ldap/schema', '/etc/openldap/schema'].find(existsSync)
const modules = ['/usr/lib/ldap', '/usr/lib/openldap'].find(existsSync)

/** Why tests that need it are skipped; undefined where it is installed. */
export const slapdMissing =
  program && schemas && modules
    ? undefined
    : 'skipped: OpenLDAP’s slapd is not installed (Debian: apt-get install slapd)'

export const base = 'dc=plant,dc=example'
export const reader = { name: `cn=reader,${base}`, password: 'reads people' }
const manager = { name: `cn=manager,${base}`, password: 'writes people' }

type Attributes = Record<string, string | string[]>

export async function startSlapd() {
  if (slapdMissing) throw new Error(slapdMissing)
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-slapd-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const settings = write(
    'slapd.conf',
    [
      ...['core', 'cosine', 'inetorgperson'].map(name => `include ${schemas}/${name}.schema`),
      // Active Directory’s word for who is stopped.
      "attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )",
      `modulepath ${modules}`,
      'moduleload back_mdb',
      'moduleload memberof',
      `pidfile ${folder}/slapd.pid`,
      // A bind without a password is answered with success, as many directories do.
      'allow bind_anon_cred bind_anon_dn',
      `TLSCertificateFile ${write('server.crt', directoryCertificate)}`,
      `TLSCertificateKeyFile ${write('server.key', directoryKey)}`,
      'database mdb',
      `suffix "${base}"`,
      `rootdn "${manager.name}"`,
      `rootpw "${manager.password}"`,
      `directory ${folder}`,
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by users read by * none',
      'overlay memberof',
    ].join('\n'),
  )
  const addresses = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`
  const child = spawn(program ?? '', ['-d', '0', '-f', settings, '-h', addresses], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const writer = new Client({ url: `ldap://127.0.0.1:${port}` })
  try {
    await Promise.race([listens(port), ended.then(() => Promise.reject(new Error('slapd ended at its start')))])
    await writer.bind(manager.name, manager.password)
    const top = { objectClass: ['dcObject', 'organization'], o: 'plant', dc: 'plant' }
    await writer.add(base, top)
    for (const ou of ['people', 'groups'])
      await writer.add(`ou=${ou},${base}`, { objectClass: 'organizationalUnit', ou })
    const role = { objectClass: ['organizationalRole', 'simpleSecurityObject'], cn: 'reader' }
    await writer.add(reader.name, { ...role, userPassword: reader.password })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    securePort,
    /** Somebody with a password; answers the name of the entry. */
    async person(uid: string, cn: string, password: string, more: Attributes = {}): Promise<string> {
      const entry = `uid=${uid.replace(/[,+"\\<>;=#]/g, '\\$&')},ou=people,${base}`
      const objectClass = ['inetOrgPerson', 'extensibleObject']
      await writer.add(entry, { objectClass, uid, cn, sn: cn, userPassword: password, ...more })
      return entry
    },
    async group(cn: string, members: string[]): Promise<string> {
      const entry = `cn=${cn},ou=groups,${base}`
      await writer.add(entry, { objectClass: 'groupOfNames', cn, member: members })
      return entry
    },
    add: (entry: string, attributes: Attributes) => writer.add(entry, attributes),
    remove: (entry: string) => writer.del(entry),
    async stop() {
      await writer.unbind().catch(() => {})
      await stop()
    },
  }
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
}
