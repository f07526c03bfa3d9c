/** Words that stand where they are, told to a screen reader or only read there. */
export const StatusWords = ({ words, told }: { words: string; told: boolean }) => (
  <>
    <span role="status">{told && words}</span>
    <span>{!told && words}</span>
  </>
)
