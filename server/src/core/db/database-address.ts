import pg from 'pg'

/** Where a database listens, as its driver reads the address; undefined for one behind a socket in the file system. */
export function databaseAddress(url: string): { host: string; port: number } | undefined {
  const { host, port } = new pg.Client({ connectionString: url })
  return host.startsWith('/') ? undefined : { host, port }
}
