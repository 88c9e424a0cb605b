import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../core/language.ts'
import { useTheme } from '../core/theme-choice.ts'
import { antdTheme } from './antd-theme.ts'
import { useFontSize } from './use-font-size.ts'

/** Ant Design with the theme and the language of now. */
export function AppTheme({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const language = useLanguage()
  const fontSize = useFontSize()
  const tokens = useMemo(() => antdTheme(theme, fontSize), [theme, fontSize])
  return (
    <ConfigProvider
      theme={tokens}
      locale={language === 'zh' ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true, scrollToFirstError: true }}
      modal={{ styles: { header: { marginBottom: 16 } } }}
    >
      {children}
    </ConfigProvider>
  )
}
