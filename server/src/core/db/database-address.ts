import pg from 'pg'

/** Where a database listens, as its driver reads the address. One behind a socket in the file system may listen on this machine's port as well. */
export function databaseAddress(url: string): { host: string; port: number } {
  const { host, port } = new pg.Client({ connectionString: url })
  return { host: host.startsWith('/') ? 'localhost' : host, port }
}
