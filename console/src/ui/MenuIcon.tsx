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
import { iconNameOf, type MenuIconName, type MenuName, menuList } from '@watchfire/contract/core/rights.ts'
import { type ComponentType, useEffect } from 'react'
import { lazyCode } from '../core/lazy-code.ts'
import styles from './MenuIcon.module.css'

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: true }>

const icons: Readonly<Record<MenuIconName, Icon>> = {
  camera: VideoCameraOutlined,
  gauge: DashboardOutlined,
  alert: AlertOutlined,
  apps: AppstoreOutlined,
  checklist: AuditOutlined,
  car: CarOutlined,
  people: TeamOutlined,
  cluster: ClusterOutlined,
  chart: BarChartOutlined,
  gear: SettingOutlined,
}
const below = lazyCode<Partial<Record<MenuName, Icon>>>(async () => (await import('./menu-icons-below.ts')).iconsBelow)
const nameOfMenu = new Map(menuList.map(menu => [menu.id, iconNameOf(menu)]))
const isAtTop = (name: MenuName | MenuIconName): name is MenuIconName => Object.hasOwn(icons, name)

type Props = { menuId?: number | undefined; icon?: Icon }

/** The icon of a menu, or another one in its place. */
export function MenuIcon({ menuId, icon }: Props) {
  const name = menuId === undefined ? undefined : nameOfMenu.get(menuId)
  if (!icon && name && !isAtTop(name)) return <IconBelow name={name} />
  const Icon = icon ?? (name && isAtTop(name) ? icons[name] : FileTextOutlined)
  return <Icon className={styles.icon} aria-hidden />
}

/** Its place is kept until it has come. */
function IconBelow({ name }: { name: MenuName }) {
  const { code } = below.use()
  useEffect(() => below.want(), [])
  const Icon = code?.[name]
  return Icon ? <Icon className={styles.icon} aria-hidden /> : <span className={styles.icon} aria-hidden />
}
