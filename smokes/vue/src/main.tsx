import { createApp } from 'vue'
import Meeting from './weekly-meeting.vue'

createApp(Meeting).mount('#root')
