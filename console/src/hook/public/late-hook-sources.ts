import { lazyPage } from '../../ui/state/lazy-part.tsx'

export const LateHookSources = lazyPage(async () => (await import('../HookSourcesPage.tsx')).HookSourcesPage)
