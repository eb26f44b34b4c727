// Only for fields of dates: these come with the first of them, after those of every signed-in page.
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
