import { styled } from '../ui/theme/styled.ts'
import styles from './TileNote.module.css'

/** A line over the picture of a tile. */
export const TileNote = styled('p', styles.note)
