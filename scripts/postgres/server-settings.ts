import { totalmem } from 'node:os'

/** Settings of the built-in database: a machine of 2 cores and 4-24 GB that also runs the rest of the product. */
export function serverSettings(socketFolder: string): Record<string, string> {
  const megabytes = Math.floor(totalmem() / 2 ** 20)
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    // Two servers and what an operator brings along; a server asks how many there are before it takes its share.
    max_connections: '60',
    // For its operator: three as the owner, two for a role of theirs that may use reserved connections (a monitor, a backup).
    superuser_reserved_connections: '3',
    reserved_connections: '2',
    shared_buffers: '256MB',
    // A guess at what the system keeps in its file cache; it only steers plans.
    effective_cache_size: `${Math.max(512, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // The packaged binaries are built without lz4 and zstd.
    wal_compression: 'pglz',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    random_page_cost: '1.1',
    // Compiling costs tens of milliseconds and our statements take less.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused statement is told to its caller, who logs it with the request; here it would only be noise.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
}

export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
