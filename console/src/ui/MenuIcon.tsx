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
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { lazyCode } from '../core/lazy-code.ts'
import styles from './MenuIcon.module.css'

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: true }>

const icons = {
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
type NameBelow = Exclude<MenuIconName, keyof typeof icons>
const below = lazyCode<Readonly<Record<NameBelow, Icon>>>(
  async () => (await import('./menu-icons-below.ts')).iconsBelow,
)
const nameOfMenu = new Map(menuList.flatMap(({ id, icon }) => (icon ? [[id, icon] as const] : [])))
const isAtTop = (name: MenuIconName): name is keyof typeof icons => Object.hasOwn(icons, name)

type Props = { menuId?: number | undefined; icon?: Icon }

/** The icon of a menu, or another one in its place. */
export function MenuIcon({ menuId, icon }: Props) {
  const name = menuId === undefined ? undefined : nameOfMenu.get(menuId)
  if (!icon && name && !isAtTop(name)) return <IconBelow name={name} />
  const Icon = icon ?? (name && isAtTop(name) ? icons[name] : FileTextOutlined)
  return <Icon className={styles.icon} aria-hidden />
}

/** Its place is kept until it has come. */
function IconBelow({ name }: { name: NameBelow }) {
  const { code } = useSyncExternalStore(below.subscribe, below.state)
  useEffect(() => below.want(), [])
  const Icon = code?.[name]
  return Icon ? <Icon className={styles.icon} aria-hidden /> : <span className={styles.icon} aria-hidden />
}
