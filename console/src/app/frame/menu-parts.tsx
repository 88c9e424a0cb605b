import { styled } from '../../ui/theme/styled.ts'
import styles from './menu-parts.module.css'

/** An entry of the menu that stands open: a button, or by `as` a link. */
export const SideEntry = styled('button', styles.entry)
export const SideName = styled('span', styles.name)
export const MenuList = styled('ul', styles.list)
export const MenuTitle = styled('p', styles.title)
/** A page in what flies out. */
export const MenuPage = styled('button', styles.page)
