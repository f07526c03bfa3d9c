export { LineTasks } from '../panels/line-tasks.tsx'
export { SearchBar } from './search-bar.tsx'
