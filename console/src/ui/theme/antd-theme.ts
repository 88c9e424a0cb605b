import { fontStack, type Palette } from '@watchfire/contract/core/palette.ts'
import { type ThemeConfig, theme } from 'antd'
import type { ThemeName } from '../../core/theme-choice.ts'

type Hand = {
  /** px */
  fontSize: number
  /** Pressed by a finger, not by a pointer. */
  finger: boolean
}

/** What a finger meets, in px. Small controls are no smaller there; days of a calendar still stand seven in a row. */
const touch = 40

/**
 * Ant Design in our colours. In the dark theme filled controls carry dark ink on a bright ground, which reads better at night
 * than white on a dimmed one; tooltips are inverted for the same reason.
 */
export function antdTheme(name: ThemeName, colour: Palette, { fontSize, finger }: Hand): ThemeConfig {
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // Who asked the system for less motion gets dialogs and menus at once.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      fontFamily: fontStack,
      fontSize,
      controlHeight: finger ? touch : 32,
      ...(finger && { controlHeightSM: touch }),
      borderRadius: 6,
      wireframe: false,
      colorPrimary: colour.primary,
      colorPrimaryHover: colour.primaryHover,
      colorPrimaryBg: colour.chosen,
      colorPrimaryBgHover: colour.chosenHover,
      colorLink: colour.primary,
      colorLinkHover: colour.primaryHover,
      colorInfo: colour.notice,
      colorSuccess: colour.good,
      colorWarning: colour.normal,
      colorError: colour.severe,
      colorTextLightSolid: colour.primaryInk,
      colorBgSpotlight: name === 'dark' ? '#d6e0e8' : '#1d2833',
      colorBgBase: colour.panel,
      colorBgLayout: colour.bg,
      colorBgContainer: colour.panel,
      colorBgElevated: colour.raised,
      colorBorder: colour.lineStrong,
      colorBorderSecondary: colour.line,
      colorText: colour.text,
      colorTextSecondary: colour.text2,
      colorTextTertiary: colour.text3,
      colorTextPlaceholder: colour.text3,
      colorTextDescription: colour.text2,
      colorTextDisabled: colour.text3,
      colorBorderDisabled: colour.line,
      colorBgContainerDisabled: colour.raised,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      ...(finger && { DatePicker: { cellWidth: touch, cellHeight: touch }, Segmented: { trackPadding: 0 } }),
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Table: { headerBg: colour.raised, headerColor: colour.text2, rowHoverBg: colour.raised, cellPaddingBlock: 9 },
      Modal: { contentBg: colour.panel, headerBg: colour.panel },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: colour.primaryWash,
        itemSelectedColor: colour.primary,
        itemHeight: finger ? touch : 38,
        itemColor: colour.text2,
      },
      // What is derived from a dark colour is mud.
      Tag: {
        colorSuccessBg: colour.goodWash,
        colorWarningBg: colour.normalWash,
        colorErrorBg: colour.severeWash,
        colorInfoBg: colour.noticeWash,
      },
      Tooltip: { colorTextLightSolid: name === 'dark' ? '#0f1820' : '#ffffff' },
    },
  }
}
