import { lazyPage } from '../../ui/state/lazy-part.tsx'

export const LazyHookSources = lazyPage(async () => (await import('../HookSourcesPage.tsx')).HookSourcesPage)
