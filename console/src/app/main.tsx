import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { brandNow, loadBrand, onBrand } from '../core/brand-store.ts'
import { onTheme, themeNow } from '../core/theme-choice.ts'
import { giveFocusBack } from '../ui/state/focus-back.ts'
import { Toasts } from '../ui/state/Toasts.tsx'
import { applyPalette } from '../ui/theme/apply-palette.ts'
import { App, preloadPage } from './App.tsx'
import '../ui/theme/antd.css'
import '../ui/theme/reset.css'
import '../ui/theme/tokens.css'

/** Paper is white: what is printed is light, whatever the theme. */
const onPaper = matchMedia('print')
const paint = () => applyPalette(onPaper.matches ? 'light' : themeNow(), brandNow())
paint()
onPaper.addEventListener('change', paint)
onTheme(paint)
onBrand(paint)
void loadBrand()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
giveFocusBack(root)

/** What the server drew ahead is gone once this stands: from here on the page answers. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => root?.removeAttribute('data-ahead'), [])
  return children
}

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <TakenOver>
          <App />
        </TakenOver>
      </BrowserRouter>
      <Toasts />
    </StrictMode>,
  )
// No await here: late parts share this file's code, and would wait for it as it waits for them; the build then cuts it into crumbs.
if (root.hasAttribute('data-ahead')) void preloadPage(location.pathname).then(show)
else show()
