import styles from './Signatures.module.css'

/** Room for a name by hand and the day, beside each other: who signs a sheet of paper. */
export function Signatures({ who, date }: { who: readonly string[]; date: string }) {
  return (
    <dl className={styles.signatures}>
      {who.map(name => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{date}</dd>
        </div>
      ))}
    </dl>
  )
}
