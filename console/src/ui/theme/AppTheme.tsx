import { paletteOf } from '@watchfire/contract/core/palette.ts'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { useBrand } from '../../core/brand-store.ts'
import { useLanguage } from '../../core/language.ts'
import { useTheme } from '../../core/theme-choice.ts'
import { antdTheme } from './antd-theme.ts'
import { useFontSize } from './use-font-size.ts'
import { useFinger } from './use-media.ts'

/** Ant Design with the theme and the language of now. */
export function AppTheme({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const language = useLanguage()
  const fontSize = useFontSize()
  const finger = useFinger()
  const { palette } = useBrand()
  const tokens = useMemo(
    () => antdTheme(theme, paletteOf(theme, palette), { fontSize, finger }),
    [theme, palette, fontSize, finger],
  )
  return (
    <ConfigProvider
      theme={tokens}
      // English is what Ant Design speaks by itself.
      {...(language === 'zh' ? { locale: zhCN } : {})}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true, scrollToFirstError: true }}
      modal={{ styles: { header: { marginBottom: 16 } } }}
    >
      {children}
    </ConfigProvider>
  )
}
