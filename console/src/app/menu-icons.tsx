import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CarOutlined,
  ClusterOutlined,
  DashboardOutlined,
  FileTextOutlined,
  SettingOutlined,
  TeamOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { type MenuIconName, menuList } from '@watchfire/contract/core/rights.ts'
import type { ComponentType } from 'react'
import styles from './menu-icons.module.css'

type Icon = ComponentType<{ className?: string }>

const icons: Readonly<Record<MenuIconName, Icon>> = {
  camera: VideoCameraOutlined,
  gauge: DashboardOutlined,
  alert: AlertOutlined,
  apps: AppstoreOutlined,
  checklist: AuditOutlined,
  car: CarOutlined,
  people: TeamOutlined,
  devices: ClusterOutlined,
  chart: BarChartOutlined,
  settings: SettingOutlined,
}
const iconOfMenu = new Map(menuList.flatMap(({ id, icon }) => (icon ? [[id, icons[icon]] as const] : [])))

type Props = { menuId?: number | undefined; icon?: Icon }

/** The icon of a menu, or another one in its place. */
export function MenuIcon({ menuId, icon }: Props) {
  const Icon = icon ?? (menuId === undefined ? undefined : iconOfMenu.get(menuId)) ?? FileTextOutlined
  return <Icon className={styles.icon} />
}
