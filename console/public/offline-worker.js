/* Opens the inspector's pages where there is no line to the server. It answers with what it keeps only when the server does not: a page that
   can be had anew is never an old one. Everything else of the console goes past it. */
const prefix = 'inspection-'
const pages = /^\/(q|check-point)\/|^\/fire-check$/
/* Slower than this, what is kept is shown. */
const patienceMs = 3000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('message', event => event.waitUntil(keep()))

/* The files of one build or none, as the build names them: only a whole set takes the place of the one before. */
async function keep() {
  const listed = await fetch('/offline-files.json', { cache: 'no-cache' })
  const text = await listed.text()
  const name = prefix + (await digestOf(text))
  if (await caches.has(name)) return
  const draft = await caches.open(`${prefix}draft`)
  await draft.add(new Request('/fire-check', { cache: 'no-cache' }))
  await draft.addAll(JSON.parse(text))
  const whole = await caches.open(name)
  for (const request of await draft.keys()) {
    const response = await draft.match(request)
    if (response) await whole.put(request, response)
  }
  for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other)
}

async function digestOf(text) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest.subarray(0, 8)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

async function kept(path) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name.endsWith('draft')) continue
    const found = await (await caches.open(name)).match(path)
    if (found) return found
  }
  return undefined
}

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pages.test(pathname)) event.respondWith(pageOf(request))
  else if (pathname.startsWith('/assets/') || pathname === '/first-look.js')
    event.respondWith(fileOf(request, pathname))
})

/* A file with a hash in its name never changes; the others are asked for first. */
async function fileOf(request, pathname) {
  if (pathname.startsWith('/assets/')) return (await kept(pathname)) ?? fetch(request)
  return fetch(request).catch(async error => {
    const found = await kept(pathname)
    if (found) return found
    throw error
  })
}

async function pageOf(request) {
  const fresh = fetch(request)
  const late = new Promise(resolve => setTimeout(resolve, patienceMs))
  const first = await Promise.race([fresh.catch(() => undefined), late])
  if (first) return first
  return (await kept('/fire-check')) ?? fresh
}
