declare module '@lingobooth/react/styles.css?inline' {
  const text: string
  export default text
}
