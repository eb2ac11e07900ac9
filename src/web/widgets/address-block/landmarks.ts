/** Large cities, so that a map without tiles can be read: degrees, rounded to what a name on a map needs. */
const list = `
New Delhi|28.61|77.21
Mumbai|19.08|72.88
Kolkata|22.57|88.36
Chennai|13.08|80.27
Bengaluru|12.97|77.59
Hyderabad|17.39|78.49
Ahmedabad|23.02|72.57
Pune|18.52|73.86
Jaipur|26.91|75.79
Lucknow|26.85|80.95
Nagpur|21.15|79.09
Bhopal|23.26|77.41
Patna|25.61|85.14
Guwahati|26.14|91.74
Bhubaneswar|20.27|85.84
Visakhapatnam|17.72|83.32
Kochi|9.97|76.28
Coimbatore|11.02|76.96
Surat|21.17|72.83
Indore|22.72|75.86
Raipur|21.25|81.63
Ranchi|23.36|85.33
Chandigarh|30.74|76.78
Srinagar|34.08|74.80
Jodhpur|26.29|73.02
Goa|15.50|73.83
Madurai|9.92|78.12
Varanasi|25.32|83.01
Kathmandu|27.72|85.32
Dhaka|23.81|90.41
Colombo|6.93|79.86
Dubai|25.20|55.27
Singapore|1.35|103.82
Bangkok|13.76|100.50
Tokyo|35.68|139.69
Beijing|39.90|116.41
Sydney|-33.87|151.21
Cairo|30.04|31.24
Nairobi|-1.29|36.82
Johannesburg|-26.20|28.05
London|51.51|-0.13
Paris|48.86|2.35
Berlin|52.52|13.40
Rome|41.90|12.50
Madrid|40.42|-3.70
Moscow|55.76|37.62
New York|40.71|-74.01
San Francisco|37.77|-122.42
Mexico City|19.43|-99.13
São Paulo|-23.55|-46.63`;

export const landmarks = list
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', latitude, longitude] = line.split('|');
    return { name, latitude: Number(latitude), longitude: Number(longitude), count: 1 };
  });
